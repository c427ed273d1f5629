import { and, eq } from 'drizzle-orm'
import {
  correctAttendance,
  listStudentAttendance,
  markAttendance,
  markClass,
  settleConflict,
} from '#domain/attendance/attendance.endpoints.ts'
import {
  deleteAttendance,
  getAttendance,
  saveCallInfo,
  updateAttendance,
} from '#domain/attendance/corrections.endpoints.ts'
import type { AttendanceRecord, ClassMarksReply } from '#domain/attendance/attendance.schema.ts'
import { isFutureDay } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import { attendanceKey } from '#domain/row-keys.ts'
import { kindFields } from '#domain/school/day-kinds.ts'
import { isAmong, isPairAmong } from '../../db/is-among.ts'
import { attendance, classes } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, type HandlerContext, type ServerEnv, type SetWrite } from '../../handle.ts'
import { instantMade } from '../school/record.ts'
import { hasClass, scopeOf, type Scope } from '../school/scope.ts'
import { maySeeStudent } from '../school/students.queries.ts'
import { applyMarks, type MarkContext, type MarkOrder } from './apply-marks.ts'
import { findMark, readRecords } from './attendance.queries.ts'
import { addCalls } from './calls.ts'
import { coversOf, type Covers } from './covered.ts'
import { deleteMark } from './delete-mark.ts'
import type { MarkResult } from './judged-mark.ts'
import { settle } from './settle-conflict.ts'

function refuseFuture(date: string, { now, school }: ServerEnv): void {
  if (isFutureDay(date, now(), school.timeZone)) throw new Problem('futureDate')
}

function requireRemark({ present, remark }: { present: boolean; remark?: string | undefined }): void {
  if (!present && !remark?.trim()) throw new Problem('remarkRequired')
}

type MarkedClass = { classId: number; date: string; madeAt: string }

async function requireClasses(
  tx: Db,
  { scope, covers }: { scope: Scope; covers: Covers },
  marked: readonly MarkedClass[],
): Promise<void> {
  const isHers = (each: MarkedClass): boolean => hasClass(scope, each.classId) || covers(each)
  // A class that is assigned to a teacher exists.
  if (scope.kind === 'classes' && marked.every(isHers)) return
  const classIds = [...new Set(marked.map(({ classId }) => classId))]
  const found = await tx.select({ id: classes.id }).from(classes).where(isAmong(classes.id, classIds))
  const known = new Set(found.map(({ id }) => id))
  if (!classIds.every((id) => known.has(id))) throw new Problem('classNotFound')
  if (!marked.every(isHers)) throw new Problem('notYourClass')
}

/** Applies one student's mark; the returned record is the one that counts afterwards, which may be another mark. */
async function markOne(context: MarkContext, order: Omit<MarkOrder, 'marks'> & { mark: MarkOrder['marks'][number] }) {
  const { mark } = order
  const [result] = await applyMarks(context, { ...order, marks: [mark] })
  const [record] = await readRecords(
    context.tx,
    and(eq(attendance.studentId, mark.studentId), eq(attendance.date, mark.date)),
  )
  return { outcome: result?.outcome ?? 'refused', attendance: record as AttendanceRecord }
}

/** Corrects a record that the caller may change; the history keeps the former mark. */
async function correct(context: HandlerContext, mark: MarkOrder['marks'][number]) {
  return markOne(context, { kind: 'correction', mark, scope: await scopeOf(context.tx, context.actor) })
}

/** Applies marks of several students or days, which were made one by one; null where one of them is rejected. */
async function markSet(members: readonly SetWrite<typeof markAttendance>[], context: HandlerContext) {
  for (const { input } of members) {
    refuseFuture(input.body.date, context.env)
    requireRemark(input.body)
  }
  const scope = await scopeOf(context.tx, context.actor)
  const marks = members.map(({ input: { body }, write }) => ({ ...body, write }))
  const results = await applyMarks(context, { kind: 'mark', marks, scope })
  if (results.some(({ outcome }) => outcome === 'refused')) return null
  const pairs = marks.map(({ studentId, date }) => [studentId, date] as const)
  const records = await readRecords(context.tx, isPairAmong(attendance.studentId, attendance.date, pairs))
  const recordOf = new Map(records.map((record) => [attendanceKey(record), record]))
  return marks.map((mark, at) => ({
    message: RECORDED,
    outcome: results[at]?.outcome ?? 'refused',
    attendance: recordOf.get(attendanceKey(mark)) as AttendanceRecord,
  }))
}

const toClassReply = (results: readonly MarkResult[]): ClassMarksReply => ({
  message: 'Attendance saved successfully!',
  applied: results.filter(({ outcome }) => outcome === 'applied').length,
  merged: results.filter(({ outcome }) => outcome === 'merged').length,
  notApplied: results.filter(({ outcome }) => outcome !== 'applied' && outcome !== 'merged'),
})

/** Applies marks of whole classes; null where a student is in two of them, or all marks of one are rejected. */
async function markClasses(
  members: readonly (Pick<SetWrite<typeof markClass>, 'input'> & Pick<HandlerContext, 'write'>)[],
  context: HandlerContext,
) {
  const entries = members.map(({ input: { body }, write }) => ({
    ...body,
    madeAt: instantMade({ env: context.env, write }),
    marks: body.marks.map((mark) => ({ ...mark, date: body.date, write })),
  }))
  const marks = entries.flatMap((entry) => entry.marks)
  if (new Set(marks.map(attendanceKey)).size < marks.length) return null
  for (const entry of entries) {
    if (entry.marks.length === 0) throw new Problem('noAttendanceData')
    refuseFuture(entry.date, context.env)
  }
  const scope = await scopeOf(context.tx, context.actor)
  const foreign = entries.filter(({ classId }) => !hasClass(scope, classId))
  const covers = await coversOf(context, scope, foreign)
  await requireClasses(context.tx, { scope, covers }, entries)
  const results = await applyMarks(context, { kind: 'mark', marks, scope })
  let from = 0
  const resultsOf = entries.map((entry) => results.slice(from, (from += entry.marks.length)))
  if (resultsOf.some((own) => own.every(({ outcome }) => outcome === 'refused'))) return null
  return resultsOf.map(toClassReply)
}

const RECORDED = 'Attendance recorded'

/** Stores attempts to call families, each with the write that contained it. */
async function saveCalls(members: readonly SetWrite<typeof saveCallInfo>[], context: HandlerContext) {
  for (const { input } of members) refuseFuture(input.body.date, context.env)
  const attempts = members.map(({ input: { body }, write }) => ({ ...body, write }))
  return (await addCalls(context, attempts)).map((call) => ({ message: 'Status updated', call }))
}

export const attendanceHandlers = [
  handle(
    markAttendance,
    async ({ body }, context) => {
      refuseFuture(body.date, context.env)
      requireRemark(body)
      const scope = await scopeOf(context.tx, context.actor)
      const marked = await markOne(context, { kind: 'mark', mark: body, scope })
      return { message: RECORDED, ...marked }
    },
    { run: markSet },
  ),

  handle(
    markClass,
    async (input, context) => {
      const [reply] = (await markClasses([{ input, write: context.write }], context)) ?? []
      if (!reply) throw new Error('A class of its own was not marked')
      return reply
    },
    { run: markClasses },
  ),

  handle(listStudentAttendance, async ({ params: { studentId }, query }, { tx, actor }) => {
    if (!(await maySeeStudent(tx, actor, studentId))) throw new Problem('studentNotFound')
    return readRecords(
      tx,
      and(
        eq(attendance.studentId, studentId),
        query.date === undefined ? undefined : eq(attendance.date, query.date),
        query.present === undefined ? undefined : eq(attendance.present, query.present === 'true'),
      ),
    )
  }),

  handle(correctAttendance, async ({ params, body }, context) => {
    const found = await findMark(context.tx, context.actor, params.id)
    if (!found) throw new Problem('attendanceNotFound')
    requireRemark(body)
    const { studentId, date } = found
    return { message: 'Status updated', ...(await correct(context, { ...body, studentId, date })) }
  }),

  handle(updateAttendance, async ({ body: { recordId, ...mark } }, context) => {
    const found = await findMark(context.tx, context.actor, recordId)
    // A mistyped id must not change another student's record.
    if (found?.studentId !== mark.studentId) throw new Problem('attendanceNotFound')
    const { date, present, ...of } = found
    // This call knows no kinds: late stays late, and excused excused, where only the remark is corrected.
    const kept = mark.present === present ? kindFields(of) : {}
    return { message: 'Status updated', ...(await correct(context, { ...mark, date, ...kept })) }
  }),

  handle(getAttendance, async ({ params }, { tx, actor }) => {
    const found = await findMark(tx, actor, params.id)
    const [record] = found ? await readRecords(tx, eq(attendance.id, params.id)) : []
    if (!record) throw new Problem('attendanceNotFound')
    return record
  }),

  handle(deleteAttendance, async ({ params }, context) => {
    await deleteMark(context, params.id)
    return { message: 'Deleted' }
  }),

  handle(
    saveCallInfo,
    async ({ body }, context) => {
      refuseFuture(body.date, context.env)
      const [call] = await addCalls(context, [{ ...body, write: context.write }])
      if (!call) throw new Error('The call was not saved')
      return { message: 'Status updated', call }
    },
    { run: saveCalls },
  ),

  handle(settleConflict, async ({ params, body }, context) => {
    await settle(context, params.id, body.keep)
    return { message: 'Status updated' }
  }),
]
