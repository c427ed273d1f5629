import { pageState } from '../device/page-state.ts'
import type { JustSaved } from '../sync/sync-status.ts'

/** The last entry that was saved on this page, set in the same step in which the save is reported. */
export const justSaved = pageState<JustSaved | null>(null)
