import { RefusedError, TransportError } from './failures.ts'

/** Whether no answer of our own server came. */
export const isNoServer = (error: unknown): boolean => error instanceof TransportError

/** The server's message, or null when it sent none that a person can use. */
export const serverMessage = (error: unknown): string | null =>
  error instanceof RefusedError ? error.message || null : null

/** Whether the server wants to know why more is paid than the account holds. */
export const isOverdrawn = (error: unknown): boolean =>
  error instanceof RefusedError && error.code === 'accountOverdrawn'
