import { createReadStream, existsSync, statSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { bareNews } from './bare-news.ts'

export type Front = {
  origin: string
  /** Number of bytes that went over the wire so far, including headers. */
  bytes: () => number
  retarget: (target: string) => void
  close: () => Promise<void>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

/** Reads a body and answers, to measure the cost of a server that does nothing. */
function sink(request: http.IncomingMessage, response: http.ServerResponse): void {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
}

function sendFile(folder: string, url: string, response: http.ServerResponse): void {
  const wanted = join(folder, normalize(new URL(url, 'http://localhost').pathname))
  const path = existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(folder, 'index.html')
  response.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
    // Headers of a cross-origin isolated page, which alone gets a clock with a resolution of 5 µs.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  })
  createReadStream(path).pipe(response)
}

/** Serves a built page, and forwards calls to the school's server, under one origin. */
export async function startFront(folder: string, apiTarget: string | null): Promise<Front> {
  let target = apiTarget
  let bytes = 0
  const agent = new http.Agent({ keepAlive: true })
  const forward = (request: http.IncomingMessage, response: http.ServerResponse): void => {
    const { method, headers } = request
    const passed = http.request(`${target}${request.url}`, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  }
  const tellBare = bareNews()
  const server = http.createServer((request, response) => {
    const url = request.url ?? '/'
    if (tellBare(request, response)) return
    if (url.startsWith('/sink')) sink(request, response)
    else if (target && url.startsWith('/api/')) forward(request, response)
    else sendFile(folder, url, response)
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      bytes += socket.bytesRead + socket.bytesWritten
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead + socket.bytesWritten, bytes),
    retarget: (next) => void (target = next),
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
