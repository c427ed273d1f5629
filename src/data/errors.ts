import { RefusedError, TransportError } from './answers.ts'

/** Whether nobody answered as our server would. */
export const isNoServer = (error: unknown): boolean => error instanceof TransportError

/** What the server said, or null when it said nothing that a person could use. */
export const serverMessage = (error: unknown): string | null =>
  error instanceof RefusedError ? error.message || null : null
