import { and, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { correctAttendance, markAttendance } from '#domain/attendance/attendance.endpoints.ts'
import { deleteAttendance } from '#domain/attendance/corrections.endpoints.ts'
import type { LatestAuditRow } from '#domain/audit/audit.schema.ts'
import { attendance, attendanceHistory as history, classes, students, users, writes } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { difference } from '../../audit.ts'
import { isAsked, isOfStudents, MOST, rowsAfter, type LatestAsked } from './trail.ts'
import { isSameIn, knownOf, stampOf, type Known } from './written.ts'

type StoredMark = typeof history.$inferSelect
type Stamp = Pick<StoredMark, 'outcome' | 'kind' | 'endpoint' | 'madeAt' | 'markedAt' | 'markedBy' | 'deviceCode'>

/** Id of the endpoint that made a mark; derived from kind and outcome in older rows, which do not name it. */
const endpointOf = ({ endpoint, outcome, kind }: Stamp): string => {
  if (endpoint) return endpoint
  if (outcome === 'deleted') return deleteAttendance.id
  return kind === 'correction' ? correctAttendance.id : markAttendance.id
}

function toRow(stamp: Stamp, about: Known) {
  const { markedAt: at, madeAt, markedBy: actorId, deviceCode, outcome } = stamp
  return stampOf(
    { at, madeAt, actorId, deviceCode, endpoint: endpointOf(stamp), entity: 'attendance' as const, outcome },
    about,
  )
}

/** Old and new values of a mark; a mark that does not count changed nothing, and has no old values. */
function changeOf(mark: StoredMark, earlier: Said | null) {
  const { outcome } = mark
  if (outcome === 'deleted') return { before: shownOf(mark), after: { present: null, remark: null } }
  if (outcome !== 'applied' || !earlier) return { before: {}, after: shownOf(mark) }
  const { before, after } = difference({ before: toldOf(earlier), after: toldOf(mark) })
  return { before, after }
}

type Said = Pick<StoredMark, 'present' | 'remark' | 'dayKind' | 'dayTime'>

const toldOf = ({ present, remark, dayKind, dayTime }: Said): Said => ({ present, remark, dayKind, dayTime })

/** A mark's values without those of a kind that it does not have. */
const shownOf = ({ present, remark, dayKind, dayTime }: Said): Partial<Said> => ({
  present,
  remark,
  ...(dayKind && { dayKind }),
  ...(dayTime && { dayTime }),
})

/** Reads marks one by one, each with the mark that counted before. */
async function readMarks(tx: Db, condition: SQL | undefined): Promise<LatestAuditRow[]> {
  const older = alias(history, 'older')
  const earlier = tx
    .select({
      present: older.present,
      remark: older.remark,
      dayKind: older.dayKind,
      dayTime: older.dayTime,
      outcome: older.outcome,
    })
    .from(older)
    .where(
      and(
        eq(older.studentId, history.studentId),
        eq(older.date, history.date),
        lt(older.id, history.id),
        inArray(older.outcome, ['applied', 'deleted']),
      ),
    )
    .orderBy(desc(older.id))
    .limit(1)
    .as('earlier')
  const found = await tx
    .select({
      mark: history,
      earlier: {
        present: earlier.present,
        remark: earlier.remark,
        dayKind: earlier.dayKind,
        dayTime: earlier.dayTime,
        outcome: earlier.outcome,
      },
      key: attendance.id,
      name: students.fullname,
      clock: writes.clock,
      makerName: users.fullName,
    })
    .from(history)
    .leftJoin(writes, eq(writes.id, history.writeId))
    .innerJoin(students, eq(students.id, history.studentId))
    .leftJoin(attendance, and(eq(attendance.studentId, history.studentId), eq(attendance.date, history.date)))
    .leftJoin(users, eq(users.id, history.markedBy))
    .leftJoinLateral(earlier, sql`true`)
    .where(condition)
    .orderBy(desc(history.id))
    .limit(MOST)
  return found.map(({ mark, earlier: before, key, name, ...stamp }) => ({
    ...toRow(mark, stamp),
    id: `mark-${mark.id}`,
    key: key === null ? '' : String(key),
    about: { name, date: mark.date },
    ...changeOf(mark, before?.outcome === 'applied' ? before : null),
  }))
}

/** A mark's whole history. A record is one student's day, so a mark after a deletion has the same record. */
export async function readMarkHistory(tx: Db, id: number): Promise<LatestAuditRow[]> {
  const [mark] = await tx.select().from(attendance).where(eq(attendance.id, id))
  return mark ? readMarks(tx, and(eq(history.studentId, mark.studentId), eq(history.date, mark.date))) : []
}

/** The columns that group the marks of one write with one outcome into one line. */
const OF_ONE_WRITE = {
  markedAt: history.markedAt,
  writeId: history.writeId,
  markedBy: history.markedBy,
  deviceCode: history.deviceCode,
  endpoint: history.endpoint,
  kind: history.kind,
  outcome: history.outcome,
  classId: history.classId,
  date: history.date,
  madeAt: history.madeAt,
}

type Write = Pick<StoredMark, keyof typeof OF_ONE_WRITE>

/** Reads the marks that the list shows as one line with this number. */
export async function readMarksOfWrite(tx: Db, id: number): Promise<LatestAuditRow[]> {
  const [write] = await tx.select(OF_ONE_WRITE).from(history).where(eq(history.id, id))
  if (!write) return []
  return readMarks(tx, isSameIn(OF_ONE_WRITE, write))
}

type Told = Write & Known & { id: number; marks: number; absent: number; className: string | null }

/** Line of the list for a class that was marked. */
const toWriteRow = (told: Told): LatestAuditRow => ({
  ...toRow(told, told),
  id: `mark-${told.id}`,
  key: '',
  about: { name: told.className ?? '', date: told.date },
  before: {},
  after: { present: told.marks - told.absent, absent: told.absent },
  marks: told.marks,
})

/** The latest marks grouped by write: marking a class is one change. */
export async function readLatestMarks(tx: Db, asked: LatestAsked): Promise<LatestAuditRow[]> {
  const id = sql<number>`max(${history.id})`
  const { where, having } = rowsAfter(asked.before, 'mark', history.markedAt, id)
  const columns = { at: history.markedAt, actor: history.markedBy, device: history.deviceCode }
  const isWanted = isAsked(asked, columns, (found) => isOfStudents(history.studentId, found))
  const found = await tx
    .select({
      ...OF_ONE_WRITE,
      id,
      marks: sql<number>`count(*)::int`,
      absent: sql<number>`(count(*) filter (where not ${history.present}))::int`,
      className: sql<string | null>`(select ${classes.name} from ${classes} where ${classes.id} = ${history.classId})`,
      ...knownOf({ makerId: history.markedBy, writeId: history.writeId }),
    })
    .from(history)
    .where(and(where, isWanted))
    .groupBy(...Object.values(OF_ONE_WRITE))
    .having(having)
    .orderBy(desc(history.markedAt), desc(id))
    .limit(asked.limit)
  const alone = found.filter(({ marks }) => marks === 1).map((write) => write.id)
  return [
    ...found.filter(({ marks }) => marks > 1).map(toWriteRow),
    ...(await readMarks(tx, inArray(history.id, alone))),
  ]
}
