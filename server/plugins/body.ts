import type { FastifyInstance } from 'fastify'
import { Problem } from '#domain/core/problems.ts'

/** No call of ours nests deeper; deeper bodies are made to exhaust the stack. */
const DEEPEST = 30

function isTooDeep(value: unknown, left: number): boolean {
  if (value === null || typeof value !== 'object') return false
  if (left === 0) return true
  return Object.values(value).some((member) => isTooDeep(member, left - 1))
}

/** Accepts JSON bodies only. An empty one counts as none, so that calls without a body need no special header. */
export function registerBodies(app: FastifyInstance): void {
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
