import type { FastifyInstance } from 'fastify'
import { Problem } from '#domain/core/problems.ts'

/** Deepest nesting of a body; deeper bodies are made by attackers to exhaust the stack. */
const DEEPEST = 30

function isTooDeep(value: unknown, left: number): boolean {
  if (value === null || typeof value !== 'object') return false
  if (left === 0) return true
  return Object.values(value).some((member) => isTooDeep(member, left - 1))
}

/** Longest time for a body (milliseconds): enough for a class list on a slow line, but stalled senders are cut off. */
const BODY_MS = 120_000

/** Longest time for a file that is stored while it arrives (milliseconds); its sender is cut off sooner when it stalls. */
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

/** Accepts JSON bodies only. An empty body counts as none, so that calls without a body need no special header. */
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
