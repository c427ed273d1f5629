import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { NOT_CALLED, newestFirst } from '#domain/attendance/calls.rules.ts'
import type { CallInfo } from '#domain/attendance/calls.schema.ts'
import { ABSENT_PAGE_ROWS, type AbsentReport, type CallAttempt } from '#domain/attendance/reports.schema.ts'
import { Problem } from '#domain/core/problems.ts'
import { visibleStudent } from '#domain/students/students.rules.ts'
import { absenceCalls, attendance, classes, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { studentScope } from '../scope.ts'
import { maySeeStudent } from '../students/students.queries.ts'
import { shownMarker, type StoredCall } from './attendance.rows.ts'
import { readUnmarkedDays } from './day.queries.ts'

const toAttempt = (row: StoredCall, callerName: string | null): CallAttempt => ({
  callStatus: row.status,
  callTime: row.calledAt,
  callNotes: row.notes,
  calledBy: shownMarker(callerName),
})

/** Adds one attempt; its time is the device's word as far as it is not in the future. */
export async function addCall(context: HandlerContext, body: CallInfo & { callStatus: StoredCall['status'] }) {
  const { tx, actor, facts, write } = context
  if (!(await maySeeStudent(tx, actor, body.studentId))) throw new Problem('studentNotFound')
  const now = facts.now()
  const told = body.callTime ?? write?.madeAt
  const values = {
    studentId: body.studentId,
    date: body.date,
    status: body.callStatus,
    notes: body.callNotes?.trim() ?? '',
    calledAt: new Date(told ? Math.min(Date.parse(told), now) : now).toISOString(),
    calledBy: actor.id,
    deviceCode: actor.deviceCode,
    writeId: write?.id ?? null,
    savedAt: new Date(now).toISOString(),
  }
  const [saved] = await tx.insert(absenceCalls).values(values).returning()
  if (!saved) throw new Error('The call was not saved')
  return toAttempt(saved, actor.fullName)
}

export type ReportAsked = {
  startDate: string
  endDate: string
  classId?: number | undefined
  limit?: number | undefined
  offset?: number | undefined
}

const keyOf = (of: { studentId: number; date: string }): string => `${of.studentId}:${of.date}`

/** The attempts about absences of a period, by student and day. */
async function readAttempts(tx: Db, keys: readonly { studentId: number; date: string }[]) {
  const pairs = sql`(${absenceCalls.studentId}, ${absenceCalls.date}) in (select * from unnest(
    ${sql.param(keys.map(({ studentId }) => studentId))}::int[], ${sql.param(keys.map(({ date }) => date))}::date[]))`
  const found = await tx
    .select({ call: absenceCalls, callerName: users.fullName })
    .from(absenceCalls)
    .leftJoin(users, eq(users.id, absenceCalls.calledBy))
    .where(pairs)
    .orderBy(absenceCalls.id)
  const of = new Map<string, { calledAt: string; attempt: CallAttempt }[]>()
  for (const { call, callerName } of found) {
    const attempts = of.get(keyOf(call)) ?? []
    attempts.push({ calledAt: call.calledAt, attempt: toAttempt(call, callerName) })
    of.set(keyOf(call), attempts)
  }
  return (key: string): CallAttempt[] => newestFirst(of.get(key) ?? []).map(({ attempt }) => attempt)
}

/** Absences between two days that the caller may see, each with what became of the calls. */
export async function readAbsentReport(context: HandlerContext, asked: ReportAsked): Promise<AbsentReport> {
  const { tx, actor } = context
  const isAsked = and(
    sql`${attendance.date} between ${asked.startDate}::date and ${asked.endDate}::date`,
    sql`not ${attendance.present} and ${attendance.deletedAt} is null`,
    isNull(students.deletedAt),
    asked.classId === undefined ? undefined : eq(attendance.classId, asked.classId),
    await studentScope(tx, actor),
  )
  const found = await tx
    .select({
      studentId: attendance.studentId,
      date: attendance.date,
      studentFullName: students.fullname,
      classId: attendance.classId,
      className: classes.name,
      remark: attendance.remark,
      phone: students.phone,
      phone2: students.phone2,
    })
    .from(attendance)
    .innerJoin(students, eq(students.id, attendance.studentId))
    .innerJoin(classes, eq(classes.id, attendance.classId))
    .where(isAsked)
    .orderBy(desc(attendance.date), classes.grade, classes.name, students.fullname, students.id)
    .limit(asked.limit ?? ABSENT_PAGE_ROWS.usual)
    .offset(asked.offset ?? 0)
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(attendance)
    .innerJoin(students, eq(students.id, attendance.studentId))
    .where(isAsked)
  const attemptsOf = await readAttempts(tx, found)
  const records = found.map((row) => {
    const attempts = attemptsOf(keyOf(row))
    const { callStatus, callTime, callNotes } = attempts[0] ?? {
      callStatus: NOT_CALLED.status,
      callTime: null,
      callNotes: '',
    }
    return { ...visibleStudent(actor.role, row), callStatus, callTime, callNotes, attempts }
  })
  const unmarkedDays = await readUnmarkedDays(context, asked.startDate, asked.endDate)
  return { records, total: count?.total ?? 0, unmarkedDays }
}
