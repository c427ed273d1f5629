import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  absencesToCall,
  byDayAndClass,
  latestCall,
  type AbsencesToCall,
} from '#domain/attendance/attendance.reports.ts'
import { newestFirst } from '#domain/attendance/calls.rules.ts'
import type { CallInfo } from '#domain/attendance/calls.schema.ts'
import type { AbsentReport, CallAttempt } from '#domain/attendance/reports.schema.ts'
import { announcedIn } from '#domain/announcedabsences/announcedabsences.rules.ts'
import { grouped } from '#domain/core/grouped.ts'
import { Problem } from '#domain/core/problems.ts'
import { kindFields } from '#domain/school/day-kinds.ts'
import type { ReportedCall } from '#domain/report.ts'
import { visibleStudent } from '#domain/school/students.rules.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { isAmong, isPairAmong } from '../../db/is-among.ts'
import { absenceCalls, attendance, classes, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext, WriteOrigin } from '../../handle.ts'
import { readAnnounced } from '../announcedabsences/announcedabsences.queries.ts'
import { inSql } from '../reports/report-rows.ts'
import { presentWhenMade } from '../school/left-with-turn.ts'
import { instantMade } from '../school/record.ts'
import { studentScope } from '../school/scope.ts'
import { shownMarker, toCallRow, type StoredCall } from './attendance.rows.ts'
import { readUnmarkedDays } from './unmarked.queries.ts'

const toAttempt = (row: Pick<StoredCall, 'status' | 'calledAt' | 'notes'>, callerName: string | null): CallAttempt => ({
  callStatus: row.status,
  callTime: row.calledAt,
  callNotes: row.notes,
  calledBy: shownMarker(callerName),
})

type Attempt = CallInfo & { callStatus: StoredCall['status']; write: WriteOrigin | null }

/** Adds calls to families, all or none; the time of each is that of the device, at the latest now. */
export async function addCalls(context: HandlerContext, attempts: readonly Attempt[]): Promise<CallAttempt[]> {
  const { tx, actor, env } = context
  const isAsked = isAmong(students.id, [...new Set(attempts.map(({ studentId }) => studentId))])
  const seen = and(isAsked, await studentScope(tx, actor))
  const found = await tx.select({ id: students.id, deletedAt: students.deletedAt }).from(students).where(seen)
  const wasThere = await presentWhenMade(tx, found)
  const studentOf = new Map(found.map((student) => [student.id, student]))
  for (const { studentId, write } of attempts) {
    const student = studentOf.get(studentId)
    if (!student || !wasThere(student, instantMade({ env, write }))) throw new Problem('studentNotFound')
  }
  const now = env.now()
  const rows = attempts.map(({ studentId, date, callStatus: status, callTime, callNotes, write }) => {
    const statedTime = callTime ?? write?.madeAt
    return {
      studentId,
      date,
      status,
      notes: callNotes?.trim() ?? '',
      calledAt: new Date(statedTime ? Math.min(Date.parse(statedTime), now) : now).toISOString(),
      calledBy: actor.id,
      deviceCode: actor.deviceCode,
      writeId: write?.id ?? null,
      savedAt: new Date(now).toISOString(),
    }
  })
  await insertRows(tx, absenceCalls, rows)
  return rows.map((row) => toAttempt(row, actor.fullName))
}

/** Limit where no page is asked for, above the number of absences of any report. */
const MOST_ROWS = 1_000_000

const keyOf = (of: { studentId: number; date: string }): string => `${of.studentId}:${of.date}`

/** The calls about these absences by student and day, newest first. */
async function readCalls(tx: Db, keys: readonly { studentId: number; date: string }[]) {
  const pairs = keys.map(({ studentId, date }) => [studentId, date] as const)
  const found = await tx
    .select({ call: absenceCalls, callerName: users.fullName })
    .from(absenceCalls)
    .leftJoin(users, eq(users.id, absenceCalls.calledBy))
    .where(isPairAmong(absenceCalls.studentId, absenceCalls.date, pairs))
    .orderBy(absenceCalls.id)
  const of = grouped(
    found.map(({ call, callerName }) => toCallRow(call, callerName)),
    keyOf,
  )
  return (key: string) => newestFirst(of.get(key) ?? [])
}

/** Absences between two days that the caller may see, each with every call; paged where there is a limit. */
export const absencesToCallInSql = inSql(absencesToCall, async (reading, asked): Promise<AbsencesToCall> => {
  const { tx, actor } = reading
  const isAsked = and(
    sql`${attendance.date} between ${asked.from}::date and ${asked.to}::date`,
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
      kind: attendance.dayKind,
      ...visibleStudent(actor.role, { phone: students.phone, phone2: students.phone2 }),
    })
    .from(attendance)
    .innerJoin(students, eq(students.id, attendance.studentId))
    .innerJoin(classes, eq(classes.id, attendance.classId))
    .where(isAsked)
    .orderBy(desc(attendance.date), classes.grade, classes.name, students.fullname, students.id)
    .limit(asked.limit ?? MOST_ROWS)
    .offset(asked.offset ?? 0)
  const [count] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(attendance)
    .innerJoin(students, eq(students.id, attendance.studentId))
    .where(isAsked)
  const callsOf = await readCalls(tx, found)
  const announcedOf = announcedIn(await readAnnounced(reading, asked))
  return {
    records: found
      .map(({ kind, ...row }) => {
        const announced = announcedOf(row)
        return { ...row, ...kindFields({ kind }), ...(announced && { announced }), attempts: callsOf(keyOf(row)) }
      })
      .sort(byDayAndClass),
    total: count?.total ?? 0,
    unmarkedDays: await readUnmarkedDays(reading, asked.from, asked.to),
  }
})

const toCallAttempt = (call: ReportedCall): CallAttempt => ({
  callStatus: call.status,
  callTime: call.calledAt,
  callNotes: call.notes,
  calledBy: call.calledBy,
})

/** Turns the report into the reply of its call. */
export const toAbsentReport = ({ records, ...rest }: AbsencesToCall): AbsentReport => ({
  ...rest,
  records: records.map(({ attempts, kind, ...absence }) => {
    const { status: callStatus, calledAt: callTime, notes: callNotes } = latestCall({ attempts })
    return {
      ...absence,
      ...kindFields({ kind }),
      callStatus,
      callTime,
      callNotes,
      attempts: attempts.map(toCallAttempt),
    }
  }),
})
