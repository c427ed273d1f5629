import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { addDays } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import type { RecordedPayment } from '#domain/fees/fees.schema.ts'
import { comparableNumber } from '#domain/fees/payments.rules.ts'
import { fold } from '#domain/school/names.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import { isOwnMoney } from '#domain/school/own-accounts.ts'
import { isCharge } from '#domain/wallets/proposals.rules.ts'
import type { EnterCharges, ProposedFamily, TakeLine } from '#domain/wallets/entered-lines.schema.ts'
import type { Candidates, STATEMENT_ACCOUNTS, StatementAccount, WalletLine } from '#domain/wallets/wallets.schema.ts'
import { classes, payments, plainNumber, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { nameIn } from '../books/chart.ts'
import { recordOne } from '../expenses/record-expense.ts'
import { openFeesOf } from '../fees/accounts.ts'
import { recordPayment } from '../fees/take-payment.ts'
import { presentMonth } from '../school/school-time.ts'
import { readBooked, readPeriods, firstCompared, toTarget } from './booked.ts'
import { requireDollars, writeMatches } from './match.ts'
import { lockOpenLines, readLine, readOpenLines, toLine, type StoredLine } from './wallet-lines.ts'

const METHODS = { zaad: 'ZAAD', edahab: 'E-dahab' } as const
const METHODS_OF_EXPENSES = {
  zaad: 'ZAAD',
  edahab: 'Edahab',
  daarsalaam: 'Daarsalaam',
  dahabshiil: 'Dahabshiil',
} as const satisfies Record<(typeof STATEMENT_ACCOUNTS)[number], string>

const STUDENT = {
  id: students.id,
  fullname: students.fullname,
  className: classes.name,
  phone: students.phone,
  phone2: students.phone2,
}
type Student = { id: number; fullname: string; className: string; phone: string; phone2: string | null }

const readStudents = (tx: Db, isOne: SQL): Promise<Student[]> =>
  tx
    .select(STUDENT)
    .from(students)
    .innerJoin(classes, eq(classes.id, students.classId))
    .where(and(isNull(students.deletedAt), isOne))
    .orderBy(asc(students.id))

const hasPhone = (phones: readonly string[]): SQL =>
  or(inArray(students.phone, [...phones]), inArray(students.phone2, [...phones])) ?? sql`false`

/** Students whose parents have a phone, else those for whom money came from it before. */
async function studentsOfPhone(tx: Db, phone: string): Promise<Student[]> {
  const own = await readStudents(tx, hasPhone([phone]))
  if (own.length > 0) return own
  const paid = await tx
    .selectDistinct({ id: payments.studentId })
    .from(payments)
    .where(and(sql`${plainNumber(payments.number)} = ${comparableNumber(phone)}`, eq(payments.state, 'confirmed')))
  const ids = paid.map(({ id }) => id)
  return ids.length === 0 ? [] : readStudents(tx, inArray(students.id, ids))
}

/** A student with those who share a phone, the student first. */
async function familyOf(tx: Db, studentId: number): Promise<Student[]> {
  const [named] = await readStudents(tx, eq(students.id, studentId))
  if (!named) return []
  const phones = [named.phone, named.phone2].filter((phone): phone is string => Boolean(phone))
  const others = phones.length === 0 ? [] : await readStudents(tx, hasPhone(phones))
  return [named, ...others.filter(({ id }) => id !== studentId)]
}

/** The children of the phone of a line, or the family of a student who is named, with its amount divided by what they owe; what nobody owes is the first child's. */
export async function proposeFamilyOf(
  { tx, env }: HandlerContext,
  lineId: number,
  studentId?: number,
): Promise<ProposedFamily> {
  const line = await readLine(tx, lineId)
  const family = studentId ? await familyOf(tx, studentId) : line.phone ? await studentsOfPhone(tx, line.phone) : []
  const open = await openFeesOf(
    tx,
    family.map(({ id }) => id),
  )
  const month = presentMonth(env)
  let left = Math.max(0, line.cents - line.matchedCents)
  const shares = family.map((student) => {
    const fees = open.get(student.id) ?? []
    const due = fees.reduce((sum, fee) => sum + fee.amountCents - fee.settledCents, 0)
    const amount = Math.min(left, due)
    left -= amount
    const first = fees[0] ?? month
    return {
      studentId: student.id,
      fullname: student.fullname,
      className: student.className,
      due,
      amount,
      year: first.year,
      month: first.month,
    }
  })
  return shares.map((share, at) => (at === 0 ? { ...share, amount: share.amount + left } : share))
}

/** Takes all of a line as a payment of fees: by all rules of payments, with its number, and matched to the receipt. */
export async function takeAsPayment(
  context: HandlerContext,
  lineId: number,
  { lines, isNumberKnown }: z.output<typeof TakeLine>,
): Promise<RecordedPayment> {
  const [line] = await lockOpenLines(context.tx, [lineId])
  requireDollars(line)
  const cents = line.cents - line.matchedCents
  if (cents < 0) throw new Problem('walletOtherWay')
  if (line.account !== 'zaad' && line.account !== 'edahab')
    throw new Problem('walletNoPayments', { account: await nameIn(context.tx, line.account) })
  const sum = lines.reduce((all, { amountPaid }) => all + amountPaid, 0)
  if (sum !== cents) throw new Problem('walletAmountDiffers', { amount: formatCents(cents) })
  const recorded = await recordPayment(context, {
    method: METHODS[line.account],
    number: line.number ?? line.phone ?? `L${line.id}`,
    isNumberKnown,
    description: line.text || null,
    lines,
  })
  await writeMatches(context, [{ line, kind: 'receipt', ref: recorded.receipt, cents }], 'entered')
  return recorded
}

const isChargeLine = (line: StoredLine): boolean =>
  line.state === 'counted' &&
  line.currency === 'USD' &&
  line.matchedCents === 0 &&
  isCharge({ cents: line.cents, text: `${line.text} ${line.name ?? ''}` })

export const readCharges = async (tx: Db, account: StatementAccount): Promise<WalletLine[]> =>
  (await readOpenLines(tx, account)).filter(isChargeLine).map(toLine)

/** Enters lines that went out as one expense of the newest day, and matches them to it; returns how many and their sum. */
export async function enterAsExpense(
  context: HandlerContext,
  { lineIds, category, description, overdrawnReason }: z.output<typeof EnterCharges>,
): Promise<{ count: number; cents: number }> {
  const lines = await lockOpenLines(context.tx, lineIds)
  for (const line of lines) {
    requireDollars(line)
    if (line.cents > 0) throw new Problem('walletOtherWay')
    if (line.matchedCents !== 0) throw new Problem('walletLineTaken')
  }
  const cents = lines.reduce((sum, line) => sum - line.cents, 0)
  const day = lines.reduce((newest, line) => (line.day > newest ? line.day : newest), '')
  const [first, ...others] = lines
  const expense = await recordOne(context, {
    category,
    amount: cents,
    date: day,
    paymentMethod: isOwnMoney(first.account) ? first.account : METHODS_OF_EXPENSES[first.account],
    description,
    ...(others.length === 0 && first.number ? { receiptUrl: first.number } : {}),
    ...(overdrawnReason ? { overdrawnReason } : {}),
  })
  await writeMatches(
    context,
    lines.map((line) => ({ line, kind: 'expense', ref: String(expense.id), cents: line.cents })),
    'entered',
  )
  return { count: lines.length, cents }
}

const MOST_CANDIDATES = 30
/** Days within which a reversal follows its transfer. */
const DAYS_OF_REVERSAL = 31

const daysApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b))

/** Entries that a line may be by hand: those of its amount first, then those of the nearest days; and lines that cancel it. */
export async function readCandidates(tx: Db, lineId: number, search = ''): Promise<Candidates> {
  const line = await readLine(tx, lineId)
  const rest = line.cents - line.matchedCents
  const from = firstCompared(await readPeriods(tx, line.account))
  const wanted = fold(search)
  const targets = (from === null ? [] : await readBooked(tx, line.account, { from: addDays(from, -30) }))
    .filter(
      ({ cents, words, written }) =>
        Math.sign(cents) === Math.sign(rest) && (wanted === '' || fold(`${words} ${written ?? ''}`).includes(wanted)),
    )
    .sort(
      (a, b) =>
        Number(b.cents === rest) - Number(a.cents === rest) || daysApart(a.day, line.day) - daysApart(b.day, line.day),
    )
  const opposite = (await readOpenLines(tx, line.account)).filter(
    (other) =>
      other.state === 'counted' &&
      other.currency === line.currency &&
      other.cents - other.matchedCents === 0 - rest &&
      daysApart(other.day, line.day) <= DAYS_OF_REVERSAL * 86_400_000,
  )
  return {
    targets: targets.slice(0, MOST_CANDIDATES).map(toTarget),
    lines: opposite.slice(0, MOST_CANDIDATES).map(toLine),
  }
}
