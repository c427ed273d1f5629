import { and, eq, gte, isNull, sql, type SQL } from 'drizzle-orm'
import type { ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import { classDaysOfParts, type MarksOfMaker } from '#domain/attendance/class-days.rules.ts'
import { classDayKey } from '#domain/row-keys.ts'
import { ATTENDANCE_DAYS_CACHED } from '#domain/synced-tables.ts'
import { isPairAmong } from '../../db/is-among.ts'
import { attendance, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Scope } from '../school/scope.ts'
import { firstDayRetained, isVisibleStudent, type Reader, type SyncedReader } from '../sync/synced-reader.ts'
import { shownMarker } from './attendance.rows.ts'

/** Condition: marks of certain days that a reader may see. */
const isSeen = (scope: Scope, days: SQL): SQL =>
  and(isVisibleStudent(scope), isNull(attendance.deletedAt), days) ?? sql`true`

/** Condition: marks that replicas hold, which are those within the retention. */
const isReplicated = ({ scope, env }: Reader): SQL =>
  isSeen(scope, gte(attendance.date, firstDayRetained(env, ATTENDANCE_DAYS_CACHED)))

const splitKeys = (keys: readonly string[]): (readonly [number, string])[] =>
  keys.map((key) => [Number(key.split(':')[0]), key.split(':')[1] ?? ''])

/** Condition: marks with these keys (`student:day`). */
const isMark = (keys: readonly string[]): SQL => isPairAmong(attendance.studentId, attendance.date, splitKeys(keys))

/** Condition: marks with these keys (`class:day`). */
const isOfClassDay = (keys: readonly string[]): SQL => isPairAmong(attendance.classId, attendance.date, splitKeys(keys))

/** Marks of one account at one instant, as JSON, since drivers read a few texts faster than many rows. */
type MakerRow = {
  classId: number
  date: string
  markedBy: string | null
  markedAt: string
  plain: number[]
  others: [studentId: number, present: boolean, remark: string, revision: number][]
}

/** Statement for the next class-days, newest days first; `after`: key of the last class-day that was read. */
function nextClassDays(reader: Reader, after: string | null | undefined, limit: number): SQL {
  const [before] = after ? splitKeys([after]) : []
  return sql`(${attendance.classId}, ${attendance.date}) in (
    select ${attendance.classId}, ${attendance.date} from ${attendance}
    join ${students} on ${students.id} = ${attendance.studentId}
    where ${isReplicated(reader)} ${
      before ? sql`and (${attendance.date}, ${attendance.classId}) < (${before[1]}::date, ${before[0]}::int)` : sql``
    }
    group by ${attendance.date}, ${attendance.classId}
    order by ${attendance.date} desc, ${attendance.classId} desc limit ${limit})`
}

async function readMakers(tx: Db, which: SQL): Promise<MakerRow[]> {
  const isPlain = sql`${attendance.present} and ${attendance.remark} = 'Present' and ${attendance.revision} = 1`
  const said = sql`json_build_array(${attendance.studentId}, ${attendance.present}, ${attendance.remark}, ${attendance.revision})`
  const { rows } = (await tx.execute(sql`
    select ${attendance.classId} as "classId", ${attendance.date}::text as date, ${users.fullName} as "markedBy",
      ${attendance.markedAt}::text as "markedAt",
      coalesce(json_agg(${attendance.studentId}) filter (where ${isPlain}), '[]') as plain,
      coalesce(json_agg(${said}) filter (where not (${isPlain})), '[]') as others
    from ${attendance} join ${students} on ${students.id} = ${attendance.studentId}
    left join ${users} on ${users.id} = ${attendance.markedBy}
    where ${which}
    group by ${attendance.classId}, ${attendance.date}, ${users.fullName}, ${attendance.markedAt}`)) as {
    rows: MakerRow[]
  }
  return rows
}

const partOf = ({ classId, date, markedBy, markedAt, plain, others }: MakerRow): MarksOfMaker => ({
  classId,
  date,
  markedBy: shownMarker(markedBy),
  markedAt: new Date(markedAt).toISOString(),
  plain,
  others: others.map(([studentId, present, remark, revision]) => ({ studentId, present, remark, revision })),
})

/** Sorts class-days by class, so that each repeats most of the previous row and gzip, which looks back 32 kB, packs it well. */
const byClass = (a: ClassDayRow, b: ClassDayRow): number => a.classId - b.classId || (a.date < b.date ? 1 : -1)

/** Whether a class-day comes later in an initial load, which begins with the newest days. */
const isBehind = (a: ClassDayRow, b: ClassDayRow): boolean =>
  a.date < b.date || (a.date === b.date && a.classId < b.classId)

/**
 * Marks as class-days, each with only those that the reader may see. All rows of a page get the cursor of the page's
 * end.
 */
export const classDayRows: SyncedReader<string> = {
  order: 'down',
  read: async (reader, { keys, after, limit }) => {
    const which = keys ? isOfClassDay(keys) : nextClassDays(reader, after, limit ?? 500)
    const makers = await readMakers(reader.tx, sql`${isReplicated(reader)} and ${which}`)
    const rows = classDaysOfParts(makers.map(partOf)).sort(byClass)
    const [first, ...rest] = rows
    if (!first) return []
    const end = classDayKey(rest.reduce((last, row) => (isBehind(row, last) ? row : last), first))
    return rows.map((row) => ({ id: end, key: classDayKey(row), row }))
  },
}

/** Class-days of some days, of one class or all, each with only the marks that the reader may see. */
export async function readClassDays(
  tx: Db,
  scope: Scope,
  { from, to, classId }: { from: string; to: string; classId?: number | undefined },
): Promise<ClassDayRow[]> {
  const days = sql`${attendance.date} between ${from}::date and ${to}::date`
  const ofClass = classId === undefined ? sql`true` : eq(attendance.classId, classId)
  return classDaysOfParts((await readMakers(tx, sql`${isSeen(scope, days)} and ${ofClass}`)).map(partOf))
}

/** The class-days that contain these marks, deleted ones too; `marks` are keys of marks. */
export async function classDaysOfMarks(tx: Db, marks: readonly string[]): Promise<string[]> {
  const found = await tx
    .selectDistinct({ classId: attendance.classId, date: attendance.date })
    .from(attendance)
    .where(isMark(marks))
  return found.map(classDayKey)
}
