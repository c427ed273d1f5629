/** Called with the share of a body that has been sent, from 0 to 1. */
export type Sent = (share: number) => void

const textOf = (request: XMLHttpRequest): string | null =>
  [204, 205, 304].includes(request.status) ? null : request.responseText

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

/**
 * A fetch with upload progress, which the browser's own lacks. For text answers of our own origin or server. It follows
 * redirects without reporting them, so the caller must check by the answer's type whose it is.
 */
export const fetchWithProgress =
  (sent: Sent): typeof globalThis.fetch =>
  async (input, init) => {
    const original = new Request(input, init)
    // A blob, since reading the body as text would change the bytes of a file.
    const body = await original.blob()
    return new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(original.method, original.url)
      request.withCredentials = original.credentials === 'include'
      original.headers.forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total }) => sent(total > 0 ? loaded / total : 0))
      request.upload.addEventListener('load', () => sent(1))
      request.addEventListener('load', () =>
        resolve(new Response(textOf(request), { status: request.status, headers: headersOf(request) })),
      )
      request.addEventListener('error', () => reject(new TypeError('Network error occurred')))
      request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      original.signal.addEventListener('abort', () => request.abort())
      request.send(body)
    })
  }
