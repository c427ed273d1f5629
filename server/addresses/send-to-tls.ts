import type { RequestListener } from 'node:http'
import { isHost } from '#domain/settings/host-names.rules.ts'

const NAME = /^(\[[\da-f:]+\]|[^:]+)(:\d{1,5})?$/i

/** Sends whoever opens a page without TLS to the same page with it, and refuses all else. */
export const sendToTls: RequestListener = ({ method, headers, url = '/' }, response) => {
  const { host = '' } = headers
  const name = NAME.exec(host)?.[1] ?? ''
  const isPage = (method === 'GET' || method === 'HEAD') && isHost(name.replace(/^\[|\]$/g, ''))
  const location = isPage && url.startsWith('/') ? { location: `https://${host}${url}` } : null
  response.writeHead(location ? 307 : 403, { ...location, 'cache-control': 'no-store', connection: 'close' }).end()
}
