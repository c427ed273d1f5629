import { pageState } from './page-state.ts'

/** Whether the last save found no room on this device, even after all was freed that may be. */
export const deviceFull = pageState(false)

/** A full disk, also where the browser wraps the reason in another error. */
export const isQuotaError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' ||
    isQuotaError((error as { inner?: unknown }).inner) ||
    isQuotaError(error.cause))
