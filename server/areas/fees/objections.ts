import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { HoldCode } from '#domain/fees/payment-rows.schema.ts'
import type { Month, Taken } from '#domain/fees/ledger.rules.ts'
import { comparableNumber, objectionTo } from '#domain/fees/payments.rules.ts'
import { Problem, type ProblemCode } from '#domain/core/problems.ts'
import { formatCents } from '#domain/school/money.ts'
import { monthName } from '#domain/core/day-names.ts'
import { discountLimits, payments, plainNumber, studentFees } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { lockRows } from '../school/record.ts'
import type { OpenFee } from './accounts.ts'

const IN_FORCE = ['confirmed', 'held'] as const

/** Condition: mobile money payments in force with this number, in either wallet. */
export const bearsNumber = (number: string): SQL | undefined =>
  and(
    ne(payments.method, 'Cash'),
    sql`${plainNumber(payments.number)} = ${comparableNumber(number)}`,
    inArray(payments.state, [...IN_FORCE]),
  )

/** Whether another payment in force has this number; a second transaction that asks for it waits for the first. */
export async function isNumberUsed(tx: Db, number: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`payment number ${comparableNumber(number)}`}))`)
  const [found] = await tx.select({ id: payments.id }).from(payments).where(bearsNumber(number)).limit(1)
  return found !== undefined
}

/**
 * The discount that a month still allows (cents), its limit locked; null without a limit. `except`: a payment that is
 * not counted.
 */
export async function discountLeft(tx: Db, { year, month }: Month, except = 0): Promise<number | null> {
  const isOfMonth = and(eq(discountLimits.year, year), eq(discountLimits.month, month))
  const [limit] = await lockRows(tx, discountLimits, isOfMonth)
  if (!limit) return null
  const [given] = await tx
    .select({ cents: sql<number>`coalesce(sum(${payments.discountCents}), 0)::int` })
    .from(payments)
    .where(
      and(
        eq(payments.year, year),
        eq(payments.month, month),
        sql`${payments.discountCents} > 0`,
        eq(payments.state, 'confirmed'),
        ne(payments.id, except),
      ),
    )
  return limit.maxCents - (given?.cents ?? 0)
}

/** Students, among those given, whose month is settled already. */
export async function settledAmong(
  tx: Db,
  wanted: readonly (Month & { studentId: number })[],
): Promise<(studentId: number) => boolean> {
  const isOne = wanted.map(({ studentId, year, month }) =>
    and(eq(studentFees.studentId, studentId), eq(studentFees.year, year), eq(studentFees.month, month)),
  )
  const found = await tx
    .select({ studentId: studentFees.studentId })
    .from(studentFees)
    .where(and(or(...isOne), sql`${studentFees.settledCents} >= ${studentFees.amountCents}`))
  const settled = new Set(found.map(({ studentId }) => studentId))
  return (studentId) => settled.has(studentId)
}

const REFUSED_AS = {
  alreadyPaid: 'nothingDue',
  discountLimit: 'discountOverLimit',
  discountTooLarge: 'discountTooLarge',
  studentGone: 'studentNotFound',
  numberUsed: 'numberAlreadyUsed',
} as const satisfies Partial<Record<HoldCode, ProblemCode>>

type Met = { open: readonly OpenFee[]; isSettled: boolean; left: number | null; isGone: boolean; isNumberUsed: boolean }

/** The objection to one student's part of a payment. */
export const objectionOf = (taken: Taken, { left, ...met }: Met): HoldCode | null =>
  objectionTo(taken, { ...met, discountLeftCents: left })

/** A month as the texts of problems name it. */
export const namedMonth = ({ year, month }: Month) => ({ year, month: monthName(month) })

/** Throws the documented problem of an objection (FEE-5), where no money was taken yet. */
export function refuse(code: HoldCode, { chosen }: Taken, left: number | null): never {
  const problem = REFUSED_AS[code as keyof typeof REFUSED_AS]
  throw new Problem(problem, {
    ...(chosen ? namedMonth(chosen) : {}),
    left: left === null ? '' : formatCents(Math.max(0, left)),
  })
}
