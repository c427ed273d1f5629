import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { NOT_CALLED, newestFirst } from '#domain/attendance/calls.rules.ts'
import type { CallInfo } from '#domain/attendance/calls.schema.ts'
import { ABSENT_PAGE_ROWS, type AbsentReport, type CallAttempt } from '#domain/attendance/reports.schema.ts'
import { Problem } from '#domain/core/problems.ts'
import { visibleStudent } from '#domain/students/students.rules.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { isPairAmong } from '../../db/is-among.ts'
import { absenceCalls, attendance, classes, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext, WriteOrigin } from '../../handle.ts'
import { studentScope } from '../scope.ts'
import { visibleAmong } from '../students/students.queries.ts'
import { shownMarker, type StoredCall } from './attendance.rows.ts'
import { readUnmarkedDays } from './day.queries.ts'

const toAttempt = (row: Pick<StoredCall, 'status' | 'calledAt' | 'notes'>, callerName: string | null): CallAttempt => ({
  callStatus: row.status,
  callTime: row.calledAt,
  callNotes: row.notes,
  calledBy: shownMarker(callerName),
})

type Attempt = CallInfo & { callStatus: StoredCall['status']; write: WriteOrigin | null }

/** Adds attempts, all or none; the time of each is the device's word as far as it is not in the future. */
export async function addCalls(context: HandlerContext, attempts: readonly Attempt[]): Promise<CallAttempt[]> {
  const { tx, actor, facts } = context
  const visible = await visibleAmong(
    tx,
    actor,
    attempts.map(({ studentId }) => studentId),
  )
  if (attempts.some(({ studentId }) => !visible.has(studentId))) throw new Problem('studentNotFound')
  const now = facts.now()
  const rows = attempts.map(({ studentId, date, callStatus: status, callTime, callNotes, write }) => {
    const told = callTime ?? write?.madeAt
    return {
      studentId,
      date,
      status,
      notes: callNotes?.trim() ?? '',
      calledAt: new Date(told ? Math.min(Date.parse(told), now) : now).toISOString(),
      calledBy: actor.id,
      deviceCode: actor.deviceCode,
      writeId: write?.id ?? null,
      savedAt: new Date(now).toISOString(),
    }
  })
  await insertRows(tx, absenceCalls, rows)
  return rows.map((row) => toAttempt(row, actor.fullName))
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
  const pairs = keys.map(({ studentId, date }) => [studentId, date] as const)
  const found = await tx
    .select({ call: absenceCalls, callerName: users.fullName })
    .from(absenceCalls)
    .leftJoin(users, eq(users.id, absenceCalls.calledBy))
    .where(isPairAmong(absenceCalls.studentId, absenceCalls.date, pairs))
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
