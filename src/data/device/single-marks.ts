import type { Transaction } from 'dexie'
import type { AttendanceRow } from '#domain/attendance/attendance.schema.ts'
import { classDaysOf } from '#domain/attendance/class-days.rules.ts'
import { classDayKey } from '#domain/row-keys.ts'

// Replicas of earlier releases hold every mark in a row of its own. They are converted to class-days on the device,
// since a fresh replica of a large school takes minutes.

/** The table of single marks, with its indexes of then. */
export const SINGLE_MARKS = { attendance: ',[classId+date],date,studentId' } as const

/** A mark as earlier releases store it: with the id of the server's row. */
export type SingleMark = AttendanceRow & { id: number }

/** The mark without the id. */
export function markOf(single: SingleMark): AttendanceRow {
  const { id: _, ...mark } = single
  return mark
}

type MetaRow = { key: string; value: unknown }
/** The tables of a replica, during an upgrade or after it. */
type Tables = Pick<Transaction, 'table'>

async function putGrouped(replica: Tables, marks: readonly SingleMark[]): Promise<void> {
  const rows = classDaysOf(marks.map(markOf))
  await replica.table('classDays').bulkPut(rows, rows.map(classDayKey))
}

/** Notes that the replica holds class-days; its other notes stay as they are. */
async function noteClassDays(replica: Tables): Promise<void> {
  const meta = replica.table<MetaRow, string>('meta')
  const tables = await meta.get('tables')
  if (typeof tables?.value !== 'string') return
  await meta.put({ ...tables, value: tables.value.replace(/\battendance\b/, 'classDays') })
}

/** Runs in the upgrade to the new schema, so all of it takes effect, or none. */
export async function groupSingleMarks(upgrade: Transaction): Promise<void> {
  const single = upgrade.table<SingleMark, string>('attendance')
  // Day by day: all marks of a large school at once would not fit into the memory of a cheap tablet.
  for (const date of await single.orderBy('date').uniqueKeys())
    await putGrouped(upgrade, await single.where('date').equals(date).toArray())
  await noteClassDays(upgrade)
}

/** Puts the single marks of a replica that an earlier release had sealed into the replica that is being unsealed. */
export async function putSingleMarks(replica: Tables, marks: readonly SingleMark[]): Promise<void> {
  await putGrouped(replica, marks)
  await noteClassDays(replica)
}
