import { ATTENDANCE_OFFICE } from '../core/roles.ts'
import { syncedTable } from '../core/synced-table.ts'
import type { CardRow } from './cards.schema.ts'

/** Retention of voided cards in days: about a year, in which a lost one may turn up; those that count stay. */
export const VOIDED_CARD_DAYS_CACHED = 400

/** Cards on devices of whoever scans them; parents and teachers hold none. */
export const cardTable = syncedTable<CardRow>({
  keyOf: ({ id }) => String(id),
  indexes: 'voidedAt',
  roles: ATTENDANCE_OFFICE,
  // Cards that count are in no index, so that devices keep them.
  retention: { by: 'voidedAt', days: VOIDED_CARD_DAYS_CACHED },
  feed: { table: 'cards', key: 'id' },
})
