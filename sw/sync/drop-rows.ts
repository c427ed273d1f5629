import type { CacheDb } from '#data/device/db.ts'
import type { ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import { markedIn, withoutStudents } from '#domain/attendance/class-days.rules.ts'
import type { SyncedTable } from '#domain/core/synced-table.ts'
import { addDays } from '#domain/core/dates.ts'
import { classDayKey } from '#domain/row-keys.ts'
import { SYNCED_TABLE_NAMES, SYNCED_TABLES } from '#domain/synced-tables.ts'

/** Deletes students that the person may no longer see, with their marks and all other rows about them. */
export async function dropRowsOf(replica: CacheDb, studentIds: number[]): Promise<void> {
  const gone = new Set(studentIds)
  await dropMarksOf(replica, gone)
  for (const name of SYNCED_TABLE_NAMES) {
    const { isOfStudent, indexes }: SyncedTable<never> = SYNCED_TABLES[name]
    if (!isOfStudent) continue
    const rows = indexes.split(',').includes('studentId')
      ? replica[name].where('studentId').anyOf(studentIds)
      : replica[name].filter((row) => gone.has(Number(row['studentId'])))
    await rows.delete()
  }
}

async function dropMarksOf(replica: CacheDb, gone: ReadonlySet<number>): Promise<void> {
  const days = ((await replica.classDays.toArray()) as ClassDayRow[]).filter((day) =>
    markedIn(day).some((id) => gone.has(id)),
  )
  const rest = days.flatMap((day) => withoutStudents(day, gone) ?? [])
  await replica.classDays.bulkDelete(days.map(classDayKey))
  await replica.classDays.bulkPut(rest, rest.map(classDayKey))
}

/** Deletes rows older than the retention, which counts from `today`, the day at the school, as on the server. */
export async function dropOldRows(replica: CacheDb, today: string): Promise<void> {
  for (const name of SYNCED_TABLE_NAMES) {
    const { retention }: SyncedTable<never> = SYNCED_TABLES[name]
    if (retention) await replica[name].where(retention.by).below(addDays(today, -retention.days)).delete()
  }
}
