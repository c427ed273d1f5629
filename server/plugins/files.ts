import { Readable } from 'node:stream'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointDefinition, StreamedFile } from '#domain/core/endpoint.ts'
import { Problem, type ProblemCode } from '#domain/core/problems.ts'

/** Most bytes of a form beside its file. */
const FORM_BYTES = 64 * 1024

/** Most text fields of a form beside its file. */
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

/** Most bytes of a body with a file; refuses a body whose declared length is more. */
function mostBytes(request: FastifyRequest, { bytes, tooLarge }: Upload): number {
  if (!isForm(request)) throw new Problem('unsupportedMedia')
  const most = bytes + FORM_BYTES
  if (Number(request.headers['content-length'] ?? 0) > most) throw new Problem(tooLarge)
  return most
}

/** The fields of a form, the file as its content; a file that is too large is cut off while it arrives. */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<Record<string, unknown>> {
  const most = mostBytes(request, upload)
  return Promise.race([readForm(request, upload), tooLong(request, most, upload.tooLarge)])
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

/** Time without data after which a sender is taken to have gone (milliseconds). */
const STALL_MS = 60_000

/** A file that is arriving: its pieces, and how many bytes they may come to. */
export type IncomingFile = { pieces: AsyncIterable<Buffer>; most: number }

/**
 * Reads a form while it arrives: the result of `store` takes the place of the file among the fields. `store` must read all
 * pieces, and delete what it has stored where the pieces end in an error.
 */
export type IncomingForm = (store: (file: IncomingFile) => Promise<unknown>) => Promise<Record<string, unknown>>

async function* within(file: AsyncIterable<Buffer>, { bytes, tooLarge }: Upload): AsyncGenerator<Buffer> {
  let received = 0
  try {
    for await (const piece of file) {
      received += piece.length
      if (received > bytes) throw new Problem(tooLarge)
      yield piece
    }
  } catch (error) {
    // The form ends in the middle of the file, or its sender has gone.
    throw error instanceof Problem ? error : new Problem('invalidInput')
  }
}

/** Reader of a form whose file is stored while it arrives. */
export const incomingForm =
  (request: FastifyRequest, upload: Upload): IncomingForm =>
  async (store) => {
    const most = mostBytes(request, upload)
    const form: Record<string, unknown> = Object.create(null) as Record<string, unknown>
    let present: Readable | null = null
    const { raw } = request
    const stalled = setTimeout(() => raw.destroy(), STALL_MS).unref()
    const refresh = (): void => void stalled.refresh()
    raw.on('data', refresh)
    // The reader of the file gets an error, rather than waiting for pieces that will not come.
    const cutOff = tooLong(request, most, upload.tooLarge).catch((error: unknown) => {
      present?.destroy(error as Error)
      throw error
    })
    // An error of `store` is passed on unchanged; any other error means that the form is invalid.
    let ours: unknown = null
    const read = async (): Promise<Record<string, unknown>> => {
      for await (const part of request.parts({ limits: { fileSize: Infinity } })) {
        if (part.type === 'field') form[part.fieldname] = part.value
        else if (part.fieldname === upload.field) {
          present = part.file
          form[upload.field] = await store({
            pieces: within(part.file, upload),
            // A form without a declared length counts as one of the greatest length.
            most: Math.min(Number(request.headers['content-length'] ?? upload.bytes), upload.bytes),
          }).catch((error: unknown) => {
            ours = error
            throw error
          })
        } else {
          part.file.resume()
          form['file'] = null
        }
      }
      return { ...form }
    }
    try {
      return await Promise.race([read(), cutOff])
    } catch (error) {
      throw error instanceof Problem || error === ours ? error : new Problem('invalidInput')
    } finally {
      // A timer that is refreshed after it was cleared would run all the same.
      raw.off('data', refresh)
      clearTimeout(stalled)
    }
  }

/** File as an answer. `name`: file name for saving, of a file made for this answer; a stored file has none. */
export type SentFile = { type: string; bytes: Uint8Array; name?: string }

/** Sends a file so that browsers show or save it as its type and never run it. */
export const sendFile = (reply: FastifyReply, { type, bytes, name }: SentFile): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', name === undefined ? 'attachment' : `attachment; filename="${name}"`)
    .header('cache-control', name === undefined ? 'private, max-age=86400, immutable' : 'no-store')
    .send(Buffer.from(bytes))

/** The range of `bytes=2-5`, `bytes=2-` or `bytes=-4`, end excluded; null for another or several: the whole file is sent. */
function rangeIn(header: string | undefined, size: number): { from: number; to: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (from >= size || (last !== '' && first !== '' && Number(last) < from)) throw new Problem('rangeNotHere', { size })
  return { from, to }
}

/** A name in a header, in letters of any script. */
const named = (name: string): string =>
  `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

/** Sends a file, or the part that is asked for, while it is read: at most one piece is held. */
export function sendStreamed(request: FastifyRequest, reply: FastifyReply, file: StreamedFile): FastifyReply {
  const { type, name, size, version, read } = file
  const { range, 'if-range': condition } = request.headers
  const tag = `"${version}"`
  void reply
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
    .header('content-disposition', named(name))
    .header('cache-control', 'no-store')
  // A caller that has the beginning of another version gets the whole file.
  const asked = condition === undefined || condition === tag ? rangeIn(range, size) : null
  const { from, to } = asked ?? { from: 0, to: size }
  if (asked) void reply.status(206).header('content-range', `bytes ${from}-${to - 1}/${size}`)
  return reply
    .type(type)
    .header('content-length', to - from)
    .send(Readable.from(read(from, to), { objectMode: true, highWaterMark: 1 }))
}
