import { and, eq, gte, isNull, sql, type SQL } from 'drizzle-orm'
import type { ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import { classDaysOfParts, type MarksOfMaker } from '#domain/attendance/class-days.rules.ts'
import { classDayKey } from '#domain/row-keys.ts'
import { kindFields, type DayKind } from '#domain/school/day-kinds.ts'
import { ATTENDANCE_DAYS_CACHED } from '#domain/synced-tables.ts'
import { isPairAmong } from '../../db/is-among.ts'
import { attendance, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Scope } from '../school/scope.ts'
import {
  firstDayRetained,
  isVisibleStudent,
  type Keyed,
  type Reader,
  type Selection,
  type SyncedReader,
} from '../sync/synced-reader.ts'
import { shownMarker } from './attendance.rows.ts'

/** Condition: marks of certain days that a reader may see. */
const isSeen = (scope: Scope, days: SQL): SQL =>
  and(isVisibleStudent(scope), isNull(attendance.deletedAt), days) ?? sql`true`

/** Condition: marks that replicas hold, which are those within the retention. */
const isReplicated = ({ scope, env }: Reader, firstDay?: string): SQL =>
  isSeen(scope, gte(attendance.date, firstDay ?? firstDayRetained(env, ATTENDANCE_DAYS_CACHED)))

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
  others: [
    studentId: number,
    present: boolean,
    remark: string,
    revision: number,
    kind: DayKind | null,
    time: string | null,
  ][]
}

type Pair = { classId: number; date: string }
type Next = Pick<Selection<string>, 'after' | 'firstDay'> & { limit: number }

/** The next class-days of few students, newest days first: all their marks are read through the index by student. */
const nextOfFew = (reader: Reader, { after, firstDay, limit }: Next): SQL => sql`
  select ${attendance.classId} as "classId", ${attendance.date}::text as date from ${attendance}
  join ${students} on ${students.id} = ${attendance.studentId}
  where ${isReplicated(reader, firstDay)} and ${after ? isBehind(...partsOf(after)) : sql`true`}
  group by ${attendance.date}, ${attendance.classId}
  order by ${attendance.date} desc, ${attendance.classId} desc limit ${limit}`

/** Condition: marks of class-days that come later in an initial load, which begins with the newest days. */
const isBehind = (classId: SQL, date: SQL): SQL =>
  sql`(${attendance.date}, ${attendance.classId}) < (${date}, ${classId})`

const partsOf = (key: string): [classId: SQL, date: SQL] => {
  const [[classId, date] = [0, '']] = splitKeys([key])
  return [sql`${classId}::int`, sql`${date}::date`]
}

/**
 * The next class-days of the whole school, some of them perhaps without a mark of a present student. The index by day and class is
 * followed from one to the next, so that a page costs what its own rows cost, not what all marks of the retained days cost.
 */
function nextOfSchool({ env }: Reader, { after, firstDay, limit }: Next): SQL {
  const first = firstDay ?? firstDayRetained(env, ATTENDANCE_DAYS_CACHED)
  const next = (where: SQL): SQL => sql`
    select ${attendance.date}, ${attendance.classId} from ${attendance}
    where ${attendance.date} >= ${first}::date and ${where}
    order by ${attendance.date} desc, ${attendance.classId} desc limit 1`
  return sql`
    with recursive pair as (
      select first.date, first.class_id, 1 as place from (${next(after ? isBehind(...partsOf(after)) : sql`true`)}) as first
      union all
      select following.date, following.class_id, pair.place + 1 from pair
      cross join lateral (${next(isBehind(sql`pair.class_id`, sql`pair.date`))}) as following
      where pair.place < ${limit}
    )
    select class_id as "classId", date::text as date from pair order by place`
}

async function nextClassDays(reader: Reader, which: Next): Promise<Pair[]> {
  const next = reader.scope.kind === 'school' ? nextOfSchool : nextOfFew
  const { rows } = (await reader.tx.execute(next(reader, which))) as { rows: Pair[] }
  return rows
}

async function readMakers(tx: Db, which: SQL): Promise<MakerRow[]> {
  const isPlain = sql`${attendance.present} and ${attendance.remark} = 'Present' and ${attendance.revision} = 1
    and ${attendance.dayKind} is null`
  const said = sql`json_build_array(${attendance.studentId}, ${attendance.present}, ${attendance.remark}, ${attendance.revision},
    ${attendance.dayKind}, ${attendance.dayTime})`
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
  others: others.map(([studentId, present, remark, revision, kind, time]) => ({
    studentId,
    present,
    remark,
    revision,
    ...kindFields({ kind, time }),
  })),
})

/** Sorts class-days by class, so that each repeats most of the previous row and gzip, which looks back 32 kB, packs it well. */
const byClass = (a: ClassDayRow, b: ClassDayRow): number => a.classId - b.classId || (a.date < b.date ? 1 : -1)

async function readRows(reader: Reader, keys: readonly string[]): Promise<ClassDayRow[]> {
  const makers = await readMakers(reader.tx, sql`${isReplicated(reader)} and ${isOfClassDay(keys)}`)
  return classDaysOfParts(makers.map(partOf)).sort(byClass)
}

/** At least `limit` class-days, newest days first; fewer only where there are no more. */
async function classDaysFrom(reader: Reader, { after, limit, ...which }: Next): Promise<Keyed<string>[]> {
  const found: Keyed<string>[] = []
  for (let place = after; found.length < limit;) {
    const wanted = (await nextClassDays(reader, { ...which, after: place, limit: limit - found.length })).map(
      classDayKey,
    )
    // Rows that are read together get the place of the last of them.
    const id = wanted.at(-1)
    if (id === undefined) break
    place = id
    found.push(...(await readRows(reader, wanted)).map((row) => ({ id, key: classDayKey(row), row })))
  }
  return found
}

/** Marks as class-days, each with only those that the reader may see. */
export const classDayRows: SyncedReader<string> = {
  order: 'down',
  read: async (reader, { keys, limit = 500, ...from }) => {
    if (!keys) return classDaysFrom(reader, { ...from, limit })
    return (await readRows(reader, keys)).map((row) => ({ id: '', key: classDayKey(row), row }))
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
