import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { sendToTls } from './send-to-tls.ts'

it('a page without TLS is sent on to the same page with it; a call, or a host that is none, is refused', async () => {
  const server = createServer(sendToTls).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = (host: string, method = 'GET', path = '/dashboard?a=1') =>
    new Promise<(string | number | undefined)[]>((done, fail) => {
      const call = request({ host: '127.0.0.1', port, method, path, headers: { host } }, (response) => {
        response.resume()
        done([response.statusCode, response.headers.location])
      })
      call.on('error', fail)
      call.end()
    })
  expect(await ask('dugsi.lan:8443')).toEqual([307, 'https://dugsi.lan:8443/dashboard?a=1'])
  expect(await ask('[::1]:8443')).toEqual([307, 'https://[::1]:8443/dashboard?a=1'])
  expect(await ask('dugsi.lan:8443', 'POST')).toEqual([403, undefined])
  for (const host of ['dugsi.lan@evil.so', 'evil.so/x', 'a b']) expect(await ask(host)).toEqual([403, undefined])
  server.close()
})
