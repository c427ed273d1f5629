import { getTableColumns, sql } from 'drizzle-orm'
import type { KindOfMark } from '#domain/school/day-kinds.ts'
import { decideMark, storedRemark, type MarkKind } from '#domain/school/mark-outcome.ts'
import { Problem } from '#domain/core/problems.ts'
import { attendanceKey } from '#domain/row-keys.ts'
import { attendance, attendanceHistory, students } from '../../db/schema.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { isPairAmong, isAmong } from '../../db/is-among.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext, WriteOrigin } from '../../handle.ts'
import { presentWhenMade } from '../school/left-with-turn.ts'
import { type Scope, hasClass } from '../school/scope.ts'
import { classesAt } from '../students/class-at.ts'
import { instantMade, instantNow } from '../school/record.ts'
import type { StoredMark } from './attendance.rows.ts'
import { coversOf } from './covered.ts'
import type { JudgedMark, MarkResult, MarkStamp, Told } from './judged-mark.ts'
import { saveConflicts } from './mark-conflicts.ts'

export type MarkContext = Pick<HandlerContext, 'tx' | 'actor' | 'env' | 'write' | 'endpoint' | 'strangers'>

type OrderedMark = {
  studentId: number
  date: string
  present: boolean
  remark?: string | undefined
  base?: number | undefined
  /** What the mark says beyond present or absent, unlike the kind of its order. */
  kind?: KindOfMark['kind']
  time?: KindOfMark['time']
  /** The write that contained this mark, where several writes run as a set. */
  write?: WriteOrigin | null
}

export type MarkOrder = {
  kind: MarkKind
  /** Each mark is of another student or day. */
  marks: readonly OrderedMark[]
  /** Scope of the caller; marks of students outside it are rejected one by one. */
  scope: Scope
}

type LockedStudent = { id: number; classId: number; deletedAt: string | null }

/**
 * Locks students in the order of their ids, as every writer of marks must do first. Locking the marks is not enough: an
 * unmarked class has none, and two devices would deadlock on each other's new rows.
 */
export const lockStudents = (tx: Db, ids: readonly number[]): Promise<LockedStudent[]> =>
  tx
    .select({ id: students.id, classId: students.classId, deletedAt: students.deletedAt })
    .from(students)
    .where(isAmong(students.id, ids))
    .orderBy(students.id)
    .for('no key update')

type OfDay = { studentId: number; date: string }

const readStanding = (tx: Db, marks: readonly OfDay[]): Promise<StoredMark[]> =>
  tx
    .select()
    .from(attendance)
    .where(
      isPairAmong(
        attendance.studentId,
        attendance.date,
        marks.map(({ studentId, date }) => [studentId, date] as const),
      ),
    )

/** A mark with the classes that its student is in now and was in on its day. */
type OfClasses = { date: string; madeAt: string; classIds: readonly (number | undefined)[] }

/** Whose marks the caller may set: of her scope, and where she does not correct, of classes that she covers on the day. */
async function mayMarkIn(context: MarkContext, { kind, scope }: MarkOrder, marks: readonly OfClasses[]) {
  const isInScope = ({ classIds }: OfClasses): boolean => classIds.some((id) => id !== undefined && hasClass(scope, id))
  const covers = await coversOf(context, scope, kind === 'mark' ? marks.filter((mark) => !isInScope(mark)) : [])
  return ({ classIds, ...of }: OfClasses): boolean =>
    isInScope({ classIds, ...of }) || classIds.some((classId) => classId !== undefined && covers({ ...of, classId }))
}

/**
 * Decides the outcome of each mark; the students stay locked until the transaction ends. A mark belongs to the class of its
 * day, which he may have left since: the teacher of that class may still set it, and a later mark of the day stays
 * there.
 */
async function judge(context: MarkContext, order: MarkOrder): Promise<JudgedMark[]> {
  const { tx, actor, env, strangers } = context
  const { kind } = order
  const locked = await lockStudents(tx, [...new Set(order.marks.map(({ studentId }) => studentId))])
  const studentOf = new Map(locked.map((student) => [student.id, student]))
  const marks = order.marks.map((mark) => ({ ...mark, ...originOf(context, mark) }))
  // Separate statements, since they see what others committed while this one waited for the lock.
  const standingOf = new Map((await readStanding(tx, marks)).map((mark) => [attendanceKey(mark), mark]))
  const classes = await classesAt(
    tx,
    marks.map((mark) => ({ ...mark, classId: studentOf.get(mark.studentId)?.classId })),
    env.school.timeZone,
  )
  const wasThere = await presentWhenMade(tx, locked)
  const mayMark = await mayMarkIn(
    context,
    order,
    marks.map((mark, at) => ({ ...mark, classIds: [studentOf.get(mark.studentId)?.classId, classes[at]] })),
  )
  return marks.map(({ studentId, date, present, remark: typed, base, madeAt, writeId, ...of }, at) => {
    const student = studentOf.get(studentId)
    const known = standingOf.get(attendanceKey({ studentId, date }))
    const revision = known?.revision ?? 0
    const standing = known?.deletedAt ? undefined : known
    const remark = storedRemark({ present, remark: typed, kind: of.kind, time: of.time })
    const classId = standing?.classId ?? classes[at]
    const told = { present, remark, dayKind: of.kind ?? null, dayTime: of.time ?? null }
    const judged = { studentId, date, ...told, base, madeAt, writeId, classId, standing, revision }
    // The number now belongs to another student, whose history must not contain this mark.
    if (strangers?.has(studentId)) return { ...judged, classId: undefined, outcome: 'refused', code: 'anotherSubject' }
    if (!student || !wasThere(student, madeAt) || !classId)
      return { ...judged, outcome: 'refused', code: 'studentNotFound' }
    if (!mayMark({ date, madeAt, classIds: [student.classId, classId] }))
      return { ...judged, outcome: 'refused', code: 'notYourClass' }
    const isSameLane = standing?.markedBy === actor.id && standing.deviceCode === actor.deviceCode
    const outcome = decideMark(standing ? { ...standing, isSameLane } : null, { ...told, base, kind })
    return { ...judged, outcome }
  })
}

/** The columns of a mark that say how the student's day was. */
const toldOf = ({ present, remark, dayKind, dayTime }: Told): Told => ({ present, remark, dayKind, dayTime })

const { studentId: _, date: __, id: ___, ...replaced } = getTableColumns(attendance)

/** Replaces a stored mark, but only in the revision that was read. */
const replaceKnown = sql`
  on conflict (student_id, date) do update set ${sql.join(
    Object.values(replaced).map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  )} where ${attendance.revision} = excluded.revision - 1`

async function saveApplied(tx: Db, judged: readonly JudgedMark[], stamp: MarkStamp): Promise<void> {
  const rows = judged.flatMap(({ outcome, studentId, date, classId, revision, madeAt, ...mark }) =>
    outcome === 'applied' && classId
      ? [{ ...stamp, madeAt, studentId, date, classId, ...toldOf(mark), revision: revision + 1 }]
      : [],
  )
  const isFirst = ({ revision }: (typeof rows)[number]): boolean => revision === 1
  const later = rows.filter((row) => !isFirst(row))
  // First marks are inserted apart, since an insert with an `on conflict` clause takes a third longer.
  await insertRows(tx, attendance, rows.filter(isFirst))
  const written = await insertRows(tx, attendance, later, replaceKnown)
  // Only a writer without the lock can cause this; the transaction is rolled back, and the device sends the call again.
  if (written !== later.length) throw new Error('A mark changed between reading and writing it')
}

async function saveHistory(context: MarkContext, judged: readonly JudgedMark[], stamp: MarkStamp): Promise<void> {
  const { tx, endpoint } = context
  const rows = judged.flatMap(({ outcome, code: reason, classId, madeAt, writeId, ...mark }) => {
    const { studentId, date, base } = mark
    const said = { studentId, date, ...toldOf(mark), base, outcome, reason }
    return classId ? [{ ...stamp, madeAt, writeId, endpoint, classId, ...said }] : []
  })
  await insertRows(tx, attendanceHistory, rows)
}

function originOf({ env, write }: MarkContext, mark: OrderedMark): Pick<JudgedMark, 'madeAt' | 'writeId'> {
  const origin = mark.write ?? write
  return { madeAt: instantMade({ env, write: origin }), writeId: origin?.id ?? null }
}

export function stampOf({ actor, env, write }: MarkContext, kind: MarkKind): MarkStamp {
  const { id: markedBy, deviceCode } = actor
  return { kind, markedBy, deviceCode, madeAt: instantMade({ env, write }), markedAt: instantNow(env) }
}

/**
 * Applies marks, in as many statements for several classes as for one student. The results are in the same order. Every mark of a known
 * student goes into the history with its outcome; where all marks are refused, the call itself is refused.
 */
export async function applyMarks(context: MarkContext, order: MarkOrder): Promise<MarkResult[]> {
  const { tx } = context
  const stamp = stampOf(context, order.kind)
  const judged = await judge(context, order)
  const [first] = judged
  if (first?.code && judged.every(({ outcome }) => outcome === 'refused')) throw new Problem(first.code)
  await saveApplied(tx, judged, stamp)
  await saveHistory(context, judged, stamp)
  await saveConflicts(tx, judged, stamp)
  return judged.map(({ studentId, outcome, code }) => ({ studentId, outcome, ...(code && { code }) }))
}
