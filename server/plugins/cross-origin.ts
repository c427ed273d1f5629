import type { FastifyInstance } from 'fastify'
import { EPOCH_HEADER, SCHOOL_HEADER, VERSION_HEADER, WITNESS_HEADER } from '#domain/core/school-header.ts'

const EXPOSED = `idempotency-key, x-position, x-request-id, retry-after, date, content-disposition, ${SCHOOL_HEADER}, ${VERSION_HEADER}, ${EPOCH_HEADER}`
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const HEADERS = `authorization, content-type, content-encoding, idempotency-key, x-write-version, x-made-at, x-clock, ${WITNESS_HEADER}`

/** Lets pages of the configured origins, and of no others, call the API; browsers send OPTIONS first. */
export function registerCrossOrigin(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origins.length > 0) void reply.header('vary', 'origin')
    if (!origin || !origins.includes(origin)) return
    void reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', EXPOSED)
  })
  app.options('/api/*', async (request, reply) => {
    const { origin } = request.headers
    if (origin && origins.includes(origin)) {
      void reply
        .header('access-control-allow-methods', METHODS)
        .header('access-control-allow-headers', HEADERS)
        .header('access-control-max-age', '7200')
    }
    return reply.status(204).header('allow', METHODS).send()
  })
}
