import { RECORD_KEEPERS } from '../core/roles.ts'
import { syncedTable } from '../core/synced-table.ts'
import type { BellTimesRow, LessonRow } from './timetable.schema.ts'

/** What devices hold of the timetable; teachers the lessons of their classes. */
export const TIMETABLE_TABLES = {
  bellTimes: syncedTable<BellTimesRow>({
    keyOf: ({ id }) => String(id),
    indexes: '',
    roles: RECORD_KEEPERS,
    feed: { table: 'bell_times', key: 'id', isDeletable: true },
  }),
  lessons: syncedTable<LessonRow>({
    keyOf: ({ id }) => String(id),
    indexes: '',
    roles: RECORD_KEEPERS,
    feed: { table: 'lessons', key: 'id', isDeletable: true },
  }),
}
