import type { FastifyInstance } from 'fastify'
import { Problem } from '#domain/core/problems.ts'

/** No call of ours nests deeper; deeper bodies are made to exhaust the stack. */
const DEEPEST = 30

function isTooDeep(value: unknown, left: number): boolean {
  if (value === null || typeof value !== 'object') return false
  if (left === 0) return true
  return Object.values(value).some((member) => isTooDeep(member, left - 1))
}

/** A class list on a slow line may take so long; a stalled sender must not occupy a connection for ever (milliseconds). */
const BODY_MS = 120_000

/** As long as a body may take that is stored while it arrives, whose sender is given up once it says nothing (milliseconds). */
export const LONGEST_BODY_MS = 30 * 60_000

/** Closes the connection of a sender whose body has not arrived in time. */
function giveUpLate(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || routeOptions.config.isStreamedUpload) return
    const late = setTimeout(() => raw.destroy(), BODY_MS).unref()
    const stop = () => clearTimeout(late)
    raw.once('end', stop).once('close', stop)
  })
}

/** Accepts JSON bodies only. An empty one counts as none, so that calls without a body need no special header. */
export function registerBodies(app: FastifyInstance): void {
  giveUpLate(app)
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    void parseJson(request, String(body), (error, value: unknown) => {
      if (error || isTooDeep(value, DEEPEST)) done(new Problem('invalidInput'), undefined)
      else done(null, value)
    })
  })
}
