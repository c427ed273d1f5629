import { pageState } from './page-state.ts'

/** Whether the last save failed for lack of space, even after everything that may be freed was freed. */
export const deviceFull = pageState(false)

/** Whether an error says that the device is full, also where the browser wraps it in another error. */
export const isQuotaError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' ||
    isQuotaError((error as { inner?: unknown }).inner) ||
    isQuotaError(error.cause))
