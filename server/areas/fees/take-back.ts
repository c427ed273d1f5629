import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { monthName } from '#domain/core/day-names.ts'
import { Problem } from '#domain/core/problems.ts'
import type { FreeMonth, MonthMade, TakenBack } from '#domain/fees/fee-months.schema.ts'
import { isSameMonth, type Month } from '#domain/fees/ledger.rules.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import { monthNumber } from '#domain/school/months.ts'
import { recordChange } from '../../audit.ts'
import {
  feeChanges,
  feeMonths,
  paymentAllocations,
  paymentChanges,
  payments,
  studentFees,
  students,
  users,
} from '../../db/schema.ts'
import { isAmong } from '../../db/is-among.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext, ServerEnv } from '../../handle.ts'
import { instantNow } from '../school/record.ts'
import { presentMonth, startOfDay } from '../school/school-time.ts'
import { lockStudents } from '../school/students.queries.ts'
import { spendCarry } from './accounts.ts'
import { lockMaking } from './generate.ts'
import { readLostIn } from './lost-reductions.ts'

/** Most names that a refusal lists. */
const NAMED = 8

/** Condition: fees that were made with their month or later. Dues that a school brought along are older, and stay. */
const isOfMaking = sql`(${studentFees.year} = ${feeMonths.year} and ${studentFees.month} = ${feeMonths.month}
  and ${studentFees.createdAt} >= ${feeMonths.madeAt} - interval '1 minute')`

/** Condition: months whose fees are made, and were made in the present month; what was told of a month that is over stays. */
const isMadeNow = (env: Pick<ServerEnv, 'now' | 'school'>) => {
  const { year, month } = presentMonth(env)
  return and(
    isNull(feeMonths.freeReason),
    isNull(feeMonths.takenBackAt),
    sql`${feeMonths.madeAt} >= ${startOfDay(env, monthDays(year, month).from)}`,
  )
}

/** Months that may be taken back, the newest first, with the fees that were made. */
export async function readMonthsMade(tx: Db, env: Pick<ServerEnv, 'now' | 'school'>): Promise<MonthMade[]> {
  const months = await tx
    .select({
      year: feeMonths.year,
      month: feeMonths.month,
      madeAt: feeMonths.madeAt,
      madeBy: users.fullName,
      students: sql<number>`count(${studentFees.id})::int`,
      cents: sql<number>`coalesce(sum(${studentFees.amountCents}), 0)::float8`,
    })
    .from(feeMonths)
    .leftJoin(users, eq(users.id, feeMonths.madeBy))
    .leftJoin(studentFees, isOfMaking)
    .where(isMadeNow(env))
    .groupBy(feeMonths.year, feeMonths.month, feeMonths.madeAt, users.fullName)
    .orderBy(desc(feeMonths.year), desc(feeMonths.month))
  const made: MonthMade[] = []
  for (const month of months) made.push({ ...month, ...(await readLostIn(tx, month)) })
  return made
}

/**
 * Students who paid on one of these fees since it was made, or whose fee somebody has changed since. Money that was paid ahead and
 * settled a fee when it was made is none of that, unless the payment was changed later.
 */
async function whoTouched(tx: Db, fees: readonly number[]): Promise<string[]> {
  const hasPaid = sql`exists (select from ${paymentAllocations} join ${payments} on ${payments.id} = ${paymentAllocations.paymentId}
    where ${paymentAllocations.feeId} = ${studentFees.id} and (${payments.createdAt} >= ${studentFees.createdAt}
      or ${payments.settledAt} >= ${studentFees.createdAt}
      or exists (select from ${paymentChanges} where ${paymentChanges.paymentId} = ${payments.id}
        and ${paymentChanges.doneAt} >= ${studentFees.createdAt})))`
  const isChanged = sql`exists (select from ${feeChanges} where ${feeChanges.feeId} = ${studentFees.id})`
  const found = await tx
    .select({ id: students.id, name: students.fullname, hasPaid: sql<boolean>`${hasPaid}` })
    .from(studentFees)
    .innerJoin(students, eq(students.id, studentFees.studentId))
    .where(and(isAmong(studentFees.id, fees), sql`(${hasPaid} or ${isChanged})`))
    .orderBy(students.fullname, students.id)
  const named = found
    .slice(0, NAMED)
    .map(({ id, name, hasPaid: paid }) => `${name} (${id}) ${paid ? 'has paid on it' : 'has a changed fee'}`)
  return found.length > NAMED ? [...named, `and ${found.length - NAMED} others`] : named
}

/** Takes back all fees of a month, or none: a month that is charged to some of the students explains itself to nobody. */
export async function takeBackMonth(
  context: HandlerContext,
  { reason, ...wanted }: z.infer<typeof FreeMonth>,
): Promise<TakenBack> {
  const { tx, env } = context
  const named = { month: monthName(wanted.month), year: wanted.year }
  await lockMaking(tx)
  const isWanted = and(eq(feeMonths.year, wanted.year), eq(feeMonths.month, wanted.month))
  const isMade = and(isWanted, isNull(feeMonths.freeReason), isNull(feeMonths.takenBackAt))
  if ((await tx.$count(feeMonths, isMade)) === 0) throw new Problem('monthNotMade', named)
  const made = (await readMonthsMade(tx, env)).find((each) => isSameMonth(each, wanted))
  if (!made) throw new Problem('monthTooOld', named)
  const readFees = () =>
    tx
      .select({ id: studentFees.id, studentId: studentFees.studentId, cents: studentFees.amountCents })
      .from(studentFees)
      .innerJoin(feeMonths, isOfMaking)
      .where(isWanted)
  // Whoever takes money locks its student: what is being paid meanwhile is seen below.
  await lockStudents(
    tx,
    (await readFees()).map(({ studentId }) => studentId),
  )
  const fees = await readFees()
  const ids = fees.map(({ id }) => id)
  const touched = await whoTouched(tx, ids)
  if (touched.length > 0) throw new Problem('feesTouched', { ...named, names: touched.join(', ') })
  return { ...wanted, ...(await remove(context, wanted, fees, reason)) }
}

async function remove(
  context: HandlerContext,
  month: Month,
  fees: readonly { id: number; studentId: number; cents: number }[],
  reason: string,
) {
  const { tx, env } = context
  const ids = fees.map(({ id }) => id)
  const freed = await tx.delete(paymentAllocations).where(isAmong(paymentAllocations.feeId, ids)).returning()
  await tx.delete(studentFees).where(isAmong(studentFees.id, ids))
  await tx
    .update(feeMonths)
    .set({ takenBackAt: instantNow(env) })
    .where(and(eq(feeMonths.year, month.year), eq(feeMonths.month, month.month)))
  const setFree = new Set(freed.map(({ paymentId }) => paymentId)).size
  if (setFree > 0)
    await spendCarry(
      tx,
      fees.map(({ studentId }) => studentId),
    )
  const cents = fees.reduce((sum, fee) => sum + fee.cents, 0)
  await recordChange(context, 'fees', monthNumber(month), {
    after: { removed: ids.length, removedCents: cents, setFree, reason },
  })
  return { message: `${ids.length} fees were taken back.`, removed: ids.length, cents, setFree }
}
