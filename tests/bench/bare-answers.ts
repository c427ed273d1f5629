import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Server that answers `/n` with n bytes and does nothing else, to measure the cost of HTTP on this machine. */
const server = http.createServer((request, response) => {
  const bytes = Number(request.url?.slice(1))
  request.resume().on('end', () => response.writeHead(200, { 'content-length': bytes }).end(Buffer.alloc(bytes, 32)))
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
