import { RECORD_KEEPERS, STAFF } from '../core/roles.ts'
import { syncedTable } from '../core/synced-table.ts'
import type { SubstituteRow } from './substitutes.schema.ts'
import type { BellTimesRow, LessonRow } from './timetable.schema.ts'

/** Retention of substitutes in days. */
export const SUBSTITUTE_DAYS_CACHED = 30

/** Substitutes, of which a teacher holds her own: lessons that she takes, and lessons that others take for her. */
export const substituteTable = syncedTable<SubstituteRow>({
  keyOf: ({ id }) => String(id),
  indexes: 'day',
  roles: RECORD_KEEPERS,
  isPersonal: true,
  retention: { by: 'day', days: SUBSTITUTE_DAYS_CACHED },
  feed: 'byHand',
})

/** What devices hold of the timetable, also at the gate; teachers the lessons of their classes. */
export const TIMETABLE_TABLES = {
  bellTimes: syncedTable<BellTimesRow>({
    keyOf: ({ id }) => String(id),
    indexes: '',
    roles: STAFF,
    feed: { table: 'bell_times', key: 'id', isDeletable: true },
  }),
  lessons: syncedTable<LessonRow>({
    keyOf: ({ id }) => String(id),
    indexes: '',
    roles: STAFF,
    feed: { table: 'lessons', key: 'id', isDeletable: true },
  }),
}
