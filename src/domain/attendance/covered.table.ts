import { syncedTable } from '../core/synced-table.ts'
import { classDayKey } from '../row-keys.ts'
import type { CoveredClassRow } from './covered.schema.ts'

/** Classes that a teacher marks as a substitute, with their marks: apart from her own, so that no other screen shows them. */
export const coveredTable = syncedTable<CoveredClassRow>({
  keyOf: classDayKey,
  indexes: 'date',
  roles: ['Teacher'],
  isPersonal: true,
  retention: { by: 'date', days: 0 },
  feed: 'byHand',
})
