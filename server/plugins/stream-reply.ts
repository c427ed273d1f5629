import { Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { JsonText } from '../handle.ts'

type Packer = { name: 'br' | 'gzip'; make: () => Transform & { flush: (done: () => void) => void } }

const PACKERS: readonly Packer[] = [
  // Quality 4 packs as fast as a school's line carries.
  { name: 'br', make: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) },
  { name: 'gzip', make: () => createGzip({ level: 6 }) },
]

function packerFor(request: FastifyRequest): Packer | undefined {
  const accepted = [request.headers['accept-encoding'] ?? []]
    .flat()
    .join()
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  return PACKERS.find(({ name }) => accepted.includes(name))
}

const lineOf = (value: unknown): string => `${value instanceof JsonText ? value.json : JSON.stringify(value)}\n`

async function* linesOf(first: IteratorResult<unknown>, rest: AsyncIterator<unknown>): AsyncGenerator<string> {
  try {
    for (let page = first; !page.done; page = await rest.next()) yield lineOf(page.value)
  } finally {
    await rest.return?.()
  }
}

/**
 * Sends each value as a line of its own, as soon as it is there. The packed stream is flushed behind every line: the
 * receiver works on one page while the next is on its way. The first value is awaited, so that a refusal has its status.
 */
export async function sendLines(request: FastifyRequest, reply: FastifyReply, values: AsyncIterable<unknown>) {
  const iterator = values[Symbol.asyncIterator]()
  const lines = linesOf(await iterator.next(), iterator)
  const packer = packerFor(request)
  void reply.header('content-type', 'application/x-ndjson').header('vary', 'accept-encoding')
  if (!packer) return reply.send(Readable.from(lines, { objectMode: true, highWaterMark: 1 }))
  const packed = packer.make()
  void reply.header('content-encoding', packer.name)
  void pump(lines, packed)
  return reply.send(packed)
}

async function pump(lines: AsyncGenerator<string>, packed: ReturnType<Packer['make']>): Promise<void> {
  try {
    for await (const line of lines) {
      packed.write(line)
      await new Promise<void>((resolve) => {
        packed.once('close', resolve)
        packed.flush(() => {
          packed.off('close', resolve)
          resolve()
        })
      })
      // Nobody is there for another page.
      if (packed.destroyed) return
    }
    packed.end()
  } catch (error) {
    // The receiver sees a broken stream, keeps what it has and asks again from its cursor.
    packed.destroy(error as Error)
  }
}
