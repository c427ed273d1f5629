import type { EndpointDefinition } from '#domain/core/endpoint.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** The body of a call as it is sent: JSON, or a form where a file is expected, whose other fields are all text. */
export function wire(
  endpoint: EndpointDefinition,
  body: unknown,
): { body: string | Buffer; headers: Record<string, string> } {
  if (!endpoint.upload) return { body: JSON.stringify(body), headers: JSON_TYPE }
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : { body })
  const parts = fields.map(([name, value]) => {
    const isFile = value instanceof Uint8Array
    const shown = typeof value === 'string' || isFile ? value : JSON.stringify(value)
    const head = `name="${encodeURIComponent(Buffer.from(name).toString())}"${isFile ? '; filename="file"' : ''}`
    return [`--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`, shown, '\r\n']
  })
  const form = Buffer.concat([...parts.flat(), '--x--\r\n'].map((part) => Buffer.from(part)))
  return { body: form, headers: { 'content-type': 'multipart/form-data; boundary=x' } }
}
