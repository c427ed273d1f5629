import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointDefinition } from '#domain/core/endpoint.ts'
import { Problem, type ProblemCode } from '#domain/core/problems.ts'

/** Bytes for the rest of the form around a file. */
const FORM_BYTES = 64 * 1024

/** Text fields of a form beside its file. */
const MOST_FIELDS = 10

export async function registerUploads(app: FastifyInstance): Promise<void> {
  const limits = { files: 1, fields: MOST_FIELDS, fieldSize: 1_000, parts: MOST_FIELDS + 1 }
  await app.register(fastifyMultipart, { limits })
}

/** Whether the body claims to be a form with files; only calls that declare an upload accept one. */
export const isForm = ({ headers }: FastifyRequest): boolean => /^\s*multipart\//i.test(headers['content-type'] ?? '')

/** A form is parsed while it arrives, so it must not be compressed. */
export function requireUnpacked({ headers }: FastifyRequest): void {
  const packing = headers['content-encoding']
  if (packing !== undefined && packing !== 'identity')
    throw new Problem('unsupportedMedia', { message: 'A form with a file must be sent without Content-Encoding.' })
}

type Upload = NonNullable<EndpointDefinition['upload']>

/** The fields of a form, the file as its content; a file that is too large is cut off while it arrives. */
export async function readUpload(
  request: FastifyRequest,
  { field, bytes, tooLarge }: Upload,
): Promise<Record<string, unknown>> {
  if (!isForm(request)) throw new Problem('unsupportedMedia')
  const most = bytes + FORM_BYTES
  if (Number(request.headers['content-length'] ?? 0) > most) throw new Problem(tooLarge)
  return Promise.race([readForm(request, { field, bytes, tooLarge }), tooLong(request, most, tooLarge)])
}

/** Refuses once more bytes have come than allowed, from a sender who did not declare the length, and stops reading. */
const tooLong = ({ raw }: FastifyRequest, most: number, code: ProblemCode): Promise<never> =>
  new Promise((_, reject) => {
    let received = 0
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received <= most) return
      raw.unpipe()
      raw.pause()
      reject(new Problem(code))
    })
  })

async function readForm(request: FastifyRequest, { field, bytes, tooLarge }: Upload): Promise<Record<string, unknown>> {
  // Without a prototype, so that a field with the name of one has no effect.
  const form: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  try {
    for await (const part of request.parts({ limits: { fileSize: bytes } })) {
      if (part.type === 'field') form[part.fieldname] = part.value
      else form[part.fieldname === field ? field : 'file'] = new Uint8Array(await part.toBuffer())
    }
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
    throw new Problem(isTooLarge ? tooLarge : 'invalidInput')
  }
  return { ...form }
}

/** A file as an answer. `name`: it was made for this answer, to be saved under this name; without one it is stored. */
export type SentFile = { type: string; bytes: Uint8Array; name?: string }

/** Sends a file so that browsers show or save it as its type and never run it. */
export const sendFile = (reply: FastifyReply, { type, bytes, name }: SentFile): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', name === undefined ? 'attachment' : `attachment; filename="${name}"`)
    .header('cache-control', name === undefined ? 'private, max-age=86400, immutable' : 'no-store')
    .send(Buffer.from(bytes))
