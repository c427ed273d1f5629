import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { MadeFile } from '#domain/core/endpoint.ts'

async function* startedWith(first: IteratorResult<Uint8Array>, rest: AsyncIterator<Uint8Array>) {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/**
 * Sends a file while it is made, as fast as the caller takes it. The first piece is awaited, so that a failure before it has
 * its status; after it, the caller sees a broken answer.
 */
export async function sendMade(reply: FastifyReply, { type, name, pieces }: MadeFile): Promise<FastifyReply> {
  const rest = pieces[Symbol.asyncIterator]()
  const first = await rest.next()
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(startedWith(first, rest), { objectMode: true, highWaterMark: 1 }))
}
