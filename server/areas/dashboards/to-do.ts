import { and, eq, isNull, sql } from 'drizzle-orm'
import { monthBefore, monthsToClose } from '#domain/books/shown-period.rules.ts'
import { isToDoOf, SCHOOL_TO_DO, TOLD_OF_TEACHERS, type SchoolToDo } from '#domain/dashboards/to-do.rules.ts'
import type { SchoolToDoList } from '#domain/dashboards/dashboards.schema.ts'
import { formatMonth } from '#domain/school/months.ts'
import { countRefusing, isOverdue, ofStaff } from '#domain/sync/tablets.rules.ts'
import { backupVerdict } from '../../backup/backup-verdict.ts'
import { classes, studentFees, students } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readLogs } from '../books/close.ts'
import { findMissingMonths } from '../fees/missing-months.ts'
import { countOverduePromises } from '../fees/overdue-promises.ts'
import { duesOf, remainderOf, workersOf } from '../payroll/salaries-due.ts'
import { readPhoneAddress } from '../school/phone-address.ts'
import { schoolToday } from '../school/school-time.ts'
import { readTablets } from '../sync/tablets.ts'
import { readPrevented } from '../turns/planned-turn.ts'
import { readRequests } from '../users/reset.handlers.ts'
import { readTeachers } from '../users/teacher-classes.ts'
import { readHeldThings } from './held-things.ts'
import { readUnlimitedDiscounts } from './unlimited-discounts.ts'

type Context = Pick<HandlerContext, 'tx' | 'actor' | 'env'>
type Month = { year: number; month: number }
type Counted = { count: number; about: string | null }
type Found = Partial<Record<SchoolToDo, Counted>>

const countedOf = (count: number, about: string | null = null): Counted => ({ count, about })
const monthsOf = (months: readonly Month[]): Counted => countedOf(months.length, months.map(formatMonth).join(', '))

async function readSalaries({ tx, env }: Context): Promise<Counted> {
  const month = monthBefore(schoolToday(env))
  const dues = await duesOf(tx, await workersOf(tx, month), month)
  return countedOf(dues.filter((due) => remainderOf(due) > 0).length, formatMonth(month))
}

async function readOfAdministrator(context: Context): Promise<Found> {
  const { tx, env } = context
  const now = env.now()
  const backup = await backupVerdict(tx, now)
  const held = await readHeldThings(tx)
  const tablets = await readTablets(tx)
  const discounts = await readUnlimitedDiscounts(tx, now)
  const prevented = await readPrevented(tx)
  return {
    backup: countedOf(backup.ok ? 0 : 1, backup.message),
    turn: countedOf(prevented.length, prevented.map(({ because }) => because).join(' ')),
    heldPayments: countedOf(held.payments),
    unplaced: countedOf(held.unplaced),
    discounts: countedOf(
      discounts.reduce((sum, { count }) => sum + count, 0),
      discounts.map(formatMonth).join(', '),
    ),
    expenses: countedOf(held.expenses),
    phones: countedOf(held.phones),
    codes: countedOf((await readRequests(tx, now)).filter(({ codeUntil }) => codeUntil === null).length),
    tablets: countedOf(ofStaff(tablets).filter((tablet) => isOverdue(tablet, now)).length),
    refused: countedOf(countRefusing(tablets)),
    ...(await checkAddress(context)),
  }
}

/** A school without students gives no slips yet. */
async function checkAddress({ tx, env }: Context): Promise<Found> {
  const state = await readPhoneAddress(env)
  if (state === 'works') return {}
  const [any] = await tx.select({ id: students.id }).from(students).where(isNull(students.deletedAt)).limit(1)
  return any ? { [state === 'opens' ? 'plainAddress' : 'address']: countedOf(1) } : {}
}

/** Months to close; before the first closing, the month that has just ended, where the school made fees for it. */
async function readOpenMonths({ tx, env }: Context): Promise<Month[]> {
  const logs = await readLogs(tx)
  const today = schoolToday(env)
  if (logs.length > 0) return monthsToClose(logs, today)
  const { year, month } = monthBefore(today)
  const ofMonth = and(eq(studentFees.year, year), eq(studentFees.month, month))
  const [any] = await tx.select({ id: studentFees.studentId }).from(studentFees).where(ofMonth).limit(1)
  return any ? [{ year, month }] : []
}

/** Teachers without a class, classes without a teacher, and whose each class is. */
async function readTeaching({ tx }: Context): Promise<{ found: Found; teachers: SchoolToDoList['teachers'] }> {
  const teachers = await readTeachers(tx)
  const idle = teachers.filter(({ classIds }) => classIds.length === 0)
  const isFilled = sql<boolean>`exists (select from students as s where s.class_id = classes.id and s.deleted_at is null)`
  const rows = await tx
    .select({ classId: classes.id, closedAt: classes.closedAt, isFilled })
    .from(classes)
    .orderBy(classes.id)
  const taught = rows
    .filter(({ closedAt }) => closedAt === null)
    .map(({ classId, isFilled: hasStudents }) => ({
      classId,
      hasStudents,
      names: teachers.filter(({ classIds }) => classIds.includes(classId)).map(({ fullName }) => fullName),
    }))
  return {
    found: {
      idleTeachers: countedOf(taught.length === 0 ? 0 : idle.length),
      // A class without students needs nobody yet.
      untaughtClasses: countedOf(taught.filter(({ names, hasStudents }) => hasStudents && names.length === 0).length),
    },
    teachers: taught.filter(({ names }) => names.length > 0).map(({ classId, names }) => ({ classId, names })),
  }
}

/** What the caller has to do, as far as only the school server knows it. */
export async function readToDo(context: Context): Promise<SchoolToDoList> {
  const { tx, actor, env } = context
  const isAdministrator = actor.role === 'ADMIN'
  const isTold = TOLD_OF_TEACHERS.some((role) => role === actor.role)
  const teaching = isTold ? await readTeaching(context) : { found: {}, teachers: [] }
  const found: Found = {
    ...(isAdministrator ? await readOfAdministrator(context) : {}),
    ...(isToDoOf('feeMonths', actor.role) ? { feeMonths: monthsOf(await findMissingMonths(tx, env)) } : {}),
    ...(isToDoOf('promises', actor.role) ? { promises: countedOf(await countOverduePromises(context)) } : {}),
    ...(isToDoOf('salaries', actor.role) ? { salaries: await readSalaries(context) } : {}),
    ...(isToDoOf('openMonths', actor.role) ? { openMonths: monthsOf(await readOpenMonths(context)) } : {}),
    ...teaching.found,
  }
  const items = SCHOOL_TO_DO.flatMap((kind) => {
    const { count, about } = found[kind] ?? countedOf(0)
    return count > 0 && isToDoOf(kind, actor.role) ? [{ kind, count, about }] : []
  })
  return { items, teachers: teaching.teachers }
}
