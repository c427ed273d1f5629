import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#domain/core/problems.ts'

const isApi = (url: string): boolean => /^\/api(\/|\?|$)/.test(url)

/** Whether a browser asks for a page of the app, to be drawn by the app itself. */
const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html')

/** Built files carry their hash in their name and never change; all others must be asked for anew. */
const cacheControlOf = (path: string): string =>
  /[\\/]assets[\\/][^\\/]+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

/** The built app on the same origin as the API, its pages by any address. Without a build there is only the API. */
export async function registerWeb(app: FastifyInstance, distDir: string): Promise<void> {
  const hasApp = existsSync(join(distDir, 'index.html'))
  if (hasApp) {
    await app.register(fastifyStatic, {
      root: distDir,
      cacheControl: false,
      // The build packs its files as tightly as can be; what it did not is packed on the way.
      preCompressed: true,
      dotfiles: 'deny',
      setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path)),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!hasApp || isApi(request.url) || !isPage(request)) throw new Problem('unknownAddress')
    // Not returned: each wait for an answer that is on its way adds listeners to it, here the one too many.
    void reply.sendFile('index.html')
  })
}
