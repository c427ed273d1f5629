import { ATTENDANCE_READERS } from '../core/roles.ts'
import { syncedTable } from '../core/synced-table.ts'
import type { AnnouncedAbsenceRow } from './announcedabsences.schema.ts'

/** Retention of announced absences in days after their last day, as of marks: lists of calls name them. */
export const ANNOUNCED_DAYS_CACHED = 60

/** Absences that parents have announced; a parent holds those of her children. */
export const announcedAbsenceTable = syncedTable<AnnouncedAbsenceRow>({
  keyOf: ({ ref }) => ref,
  indexes: 'to',
  roles: ATTENDANCE_READERS,
  isOfStudent: true,
  retention: { by: 'to', days: ANNOUNCED_DAYS_CACHED },
  feed: {
    table: 'announced_absences',
    key: 'ref',
    goneAt: 'replaced_at',
    follows: { since: 'last_day' },
  },
})
