import { pageState } from '../device/page-state.ts'
import type { JustSaved } from '../sync/sync-status.ts'

/** The last entry that was saved on this page, told in the same step as that it is saved. */
export const justSaved = pageState<JustSaved | null>(null)
