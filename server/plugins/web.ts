import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#domain/core/problems.ts'

const isApi = (url: string): boolean => /^\/api(\/|\?|$)/.test(url)

/** Whether a browser asks for a page, which the app itself draws. */
const isPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html')

/** Built files have a hash in their name and never change; all others must be revalidated. */
const cacheControlOf = (path: string): string =>
  /[\\/]assets[\\/][^\\/]+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

/**
 * Serves the built app on the same origin as the API, at any address of a page. Without a build only the API is served.
 */
export async function registerWeb(app: FastifyInstance, distDir: string): Promise<void> {
  const hasApp = existsSync(join(distDir, 'index.html'))
  if (hasApp) {
    await app.register(fastifyStatic, {
      root: distDir,
      cacheControl: false,
      // Files of the build are compressed already, at the highest level; all others are compressed when they are sent.
      preCompressed: true,
      dotfiles: 'deny',
      setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path)),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!hasApp || isApi(request.url) || !isPage(request)) throw new Problem('unknownAddress')
    // Not returned: awaiting the reply here adds one listener too many to it, which Node warns of.
    void reply.sendFile('index.html')
  })
}
