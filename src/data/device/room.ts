import { pageState } from './page-state.ts'

/** Whether the last save failed for lack of space, even after everything that may be freed was freed. */
export const deviceFull = pageState(false)

/** Also finds the error where the browser wraps it in another one. */
export const isQuotaError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' ||
    isQuotaError((error as { inner?: unknown }).inner) ||
    isQuotaError(error.cause))
