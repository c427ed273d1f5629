import type { ProblemBody } from '#domain/core/problem-body.schema.ts'
import { problemWords } from './problem-words.ts'

/** No answer, or an answer that is not our server's: says nothing about the write. */
export class TransportError extends Error {}

/** The school's database was put back: entries that are to be offered again go first. */
export class NewEpochError extends TransportError {}

/** Something else answered at the school's address: other software, or another school. */
export class ForeignServerError extends TransportError {}

/** Our own server refused the call; the message is the server's. */
export class RefusedError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>
  readonly retryAfterMs: number | null
  constructor(status: number, problem: ProblemBody, retryAfterMs: number | null) {
    super(problemWords(problem))
    this.status = status
    this.code = problem.code
    this.details = problem.details ?? {}
    this.retryAfterMs = retryAfterMs
  }
}
