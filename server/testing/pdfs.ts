import { createHash } from 'node:crypto'

/** A PDF of exactly so many bytes, whose content differs from place to place; `inside` is somewhere in it. */
export function pdfOf(bytes: number, inside = ''): Buffer {
  const head = Buffer.from(`%PDF-1.7\n${inside}\n`)
  const tail = Buffer.from('\nstartxref\n0\n%%EOF\n')
  const body = Buffer.alloc(Math.max(0, bytes - head.length - tail.length))
  for (let at = 0; at + 4 <= body.length; at += 4) body.writeUInt32LE(Math.imul(at, 2_654_435_761) >>> 0, at)
  return Buffer.concat([head, body, tail])
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A form as a browser sends it, with its fields before the file. */
export async function pdfForm(file: Uint8Array | null, fields: Record<string, string>, name = 'rules.pdf') {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  if (file) form.append('pdf', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), name)
  const request = new Request('http://school/', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  return { body, headers: { 'content-type': request.headers.get('content-type') ?? '' } }
}
