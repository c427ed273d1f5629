import type { CacheDb } from '#data/db.ts'
import type { ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import { markedIn, withoutStudents } from '#domain/attendance/class-days.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import { classDayKey } from '#domain/row-keys.ts'
import { ATTENDANCE_DAYS_CACHED, DISCIPLINE_DAYS_CACHED, PAYMENT_DAYS_CACHED } from '#domain/synced-tables.ts'

/** A student who left this person's sight takes his marks, open differences and records along. */
export async function dropRowsOf(copy: CacheDb, studentIds: number[]): Promise<void> {
  await dropMarksOf(copy, new Set(studentIds))
  await copy.absenceCalls.where('studentId').anyOf(studentIds).delete()
  await copy.discipline.where('studentId').anyOf(studentIds).delete()
  await copy.attendanceConflicts.filter((row) => studentIds.includes(Number(row['studentId']))).delete()
}

async function dropMarksOf(copy: CacheDb, gone: ReadonlySet<number>): Promise<void> {
  const days = ((await copy.classDays.toArray()) as ClassDayRow[]).filter((day) =>
    markedIn(day).some((id) => gone.has(id)),
  )
  const rest = days.flatMap((day) => withoutStudents(day, gone) ?? [])
  await copy.classDays.bulkDelete(days.map(classDayKey))
  await copy.classDays.bulkPut(rest, rest.map(classDayKey))
}

/** Rows of days that devices keep no longer; `time` is the school's. */
export async function dropOldRows(copy: CacheDb, time: string): Promise<void> {
  const daysBefore = (days: number): string => addDays(time.slice(0, 10), -days)
  await copy.classDays.where('date').below(daysBefore(ATTENDANCE_DAYS_CACHED)).delete()
  await copy.absenceCalls.where('date').below(daysBefore(ATTENDANCE_DAYS_CACHED)).delete()
  await copy.discipline.where('recordedAt').below(daysBefore(DISCIPLINE_DAYS_CACHED)).delete()
  await copy.payments.where('paidAt').below(daysBefore(PAYMENT_DAYS_CACHED)).delete()
}
