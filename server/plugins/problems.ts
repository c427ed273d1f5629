import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, sentProblem } from '#domain/core/problems.ts'
import { isDiskFull, rootCause } from '../process/start-failure.ts'

/** Codes by which driver and system report that the database is unreachable, not that a statement is wrong. */
const UNAVAILABLE = /^(08...|53...|57P0.|58030|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EIO)$/

/** Seconds after which a device tries a full server again, where somebody has to make room first. */
const FULL_SECONDS = 60

const LOST_CONNECTION =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error|PGlite is clos/i

function isUnavailable(error: unknown): boolean {
  const cause = rootCause(error)
  return UNAVAILABLE.test(String(cause.code ?? '')) || LOST_CONNECTION.test(String(cause.message ?? ''))
}

/** The framework's own error on a request as a problem of the table. */
function fromFramework(error: FastifyError): Problem | null {
  switch (error.statusCode) {
    case 413:
      return new Problem('bodyTooLarge')
    case 415:
      return new Problem('unsupportedMedia')
    case 404:
      return new Problem('unknownAddress')
    case 503:
      return new Problem('unavailable')
    default:
      return error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? new Problem('invalidInput') : null
  }
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDiskFull(error)) return new Problem('serverFull')
  if (isUnavailable(error)) return new Problem('unavailable')
  return fromFramework(error as FastifyError) ?? new Problem('serverFault')
}

/**
 * The parts of an error that may be logged: its kind, code and place. Database errors have the values of the statement
 * in message, detail and parameters, which are people's names and numbers.
 */
function safeError(error: unknown): { type: string; message: string; stack: string; [key: string]: unknown } {
  const cause = rootCause(error) as { code?: unknown; constraint?: unknown; name?: unknown; message?: unknown }
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const places = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
  const isFromStatement = Boolean(cause.code) || (error instanceof Error && error.cause !== undefined)
  return {
    type: String(cause.name ?? 'Error'),
    code: cause.code,
    constraint: cause.constraint,
    message: isFromStatement ? '' : String(cause.message ?? '').slice(0, 500),
    stack: places.map((line) => line.trim()).join('\n'),
  }
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error)
  // A full disk is logged by the server's check each minute: a line for each refused call would fill the log on that disk.
  const isToldAnyway = error instanceof Problem && ['noRoom', 'serverFull'].includes(error.code)
  if (problem.status >= 500 && !isToldAnyway) request.log.error({ err: error }, problem.code)
  const sent = sentProblem(problem)
  const seconds = sent.details?.['seconds']
  if (problem.status === 429 && typeof seconds === 'number') void reply.header('retry-after', String(seconds))
  if (problem.code === 'serverFull') void reply.header('retry-after', String(FULL_SECONDS))
  // A body that is too large is not read to its end, so the connection cannot be reused.
  if (problem.status === 413) void reply.header('connection', 'close')
  void reply.status(problem.status).send({ ...sent, requestId: request.id })
}

/** Sends all errors in one shape; those from status 500 on without internal details. */
export function registerProblems(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem)
}

/** One line per request, without ids in the address, query, body or name. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}

/** Logger settings: JSON lines; errors without data, requests only by id. */
export const loggerOptions = (level: string) => ({
  level,
  base: { pid: process.pid },
  serializers: { err: safeError, req: () => ({}), res: () => ({}) },
})
