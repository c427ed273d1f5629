import { grouped, sumOf } from '../core/grouped.ts'
import { byClassName } from '../school/classes.rules.ts'
import { report, type AccountOfStudent, type DebtOfStudent } from '../report.ts'
import { familiesOf, familyNameOf } from './families.rules.ts'
import { paymentStatus, type PaymentStatus } from './fees.rules.ts'
import { dueMonths, isSameMonth, totalDue, type Month, type MonthDue } from './ledger.rules.ts'
import { balanceOf } from './payments.rules.ts'
import { monthNumber } from '../school/months.ts'

/** Shown in the place of a class for students who are no longer at the school. */
export const LEFT_THE_SCHOOL = 'Left the school'

/** Debt of a student. All in cents. */
export type Debt = {
  studentId: number
  name: string
  classId: number
  className: string
  hasLeft: boolean
  phone: string | null
  phone2: string | null
  feeCents: number
  carryCents: number
  heldCents: number
  /** Dues less what is carried forward; negative: paid in advance. */
  balanceCents: number
  /** Months that are not settled, the oldest first. */
  open: readonly MonthDue[]
}

/** Balance of a student, with everything that was ever charged and paid: the balance is required less paid and discounts. */
export type Balance = Debt & {
  months: number
  requiredCents: number
  paidCents: number
  discountCents: number
  settled: readonly number[]
  /** Whether the figures include payments of this device that the school has not confirmed yet. */
  isPending: boolean
}

export const debtRow = ({ account, student, className }: DebtOfStudent): Debt => ({
  studentId: student.id,
  name: student.fullname,
  classId: student.classId,
  className: student.hasLeft ? LEFT_THE_SCHOOL : className,
  hasLeft: student.hasLeft ?? false,
  phone: student.phone || null,
  phone2: student.phone2 || null,
  feeCents: student.feeCents ?? 0,
  carryCents: account.carryCents,
  heldCents: account.heldCents,
  balanceCents: balanceOf(account),
  open: dueMonths(account.open),
})

export const balanceRow = (one: AccountOfStudent): Balance => {
  const { account } = one
  return {
    ...debtRow(one),
    months: account.months,
    requiredCents: account.chargedCents,
    paidCents: account.paidCents,
    discountCents: account.discountCents,
    settled: account.settled ?? [],
    isPending: account.pending !== undefined,
  }
}

/** Students with a balance above zero, whatever months are open. */
export const owing = <Row extends Debt>(rows: readonly Row[]): Row[] =>
  rows.filter(({ balanceCents }) => balanceCents > 0)

/** Payment status of a fee: by how much of it money and discounts have settled. */
export const stateOfFee = ({
  amountCents,
  settledCents,
}: Pick<MonthDue, 'amountCents' | 'settledCents'>): PaymentStatus =>
  paymentStatus({ feeCents: amountCents, paidCents: settledCents })

/** Payment status of a month's fee; null where no fee is known. Amounts only of open months. */
export function stateOfMonth(
  { open, settled }: Pick<Balance, 'open' | 'settled'>,
  month: Month,
): { state: PaymentStatus; due: MonthDue | null } | null {
  const due = open.find((each) => isSameMonth(each, month))
  if (due) return { state: stateOfFee(due), due }
  return settled.includes(monthNumber(month)) ? { state: 'paid', due: null } : null
}

/** The dues of children who are paid for together, in all months; what is carried forward is not deducted. */
export const familyDue = (children: readonly { account: { open: readonly MonthDue[] } }[]): number =>
  sumOf(children, ({ account }) => totalDue(account.open))

/** Children who share a phone, and their total debt (FEE-14). */
export type UnpaidFamily<Row extends Debt = Debt> = {
  key: string
  familyName: string
  phones: readonly string[]
  totalCents: number
  students: readonly Row[]
}

/**
 * Families with debts, with the children who have them, the largest debt first. `rows`: all students, since one who owes
 * nothing may join two who do. The total is the sum of the children's balances: what one child has paid in advance does
 * not pay for another.
 */
export const unpaidFamiliesOf = <Row extends Debt>(rows: readonly Row[]): UnpaidFamily<Row>[] =>
  familiesOf(rows, ({ studentId, phone, phone2 }) => ({ id: studentId, phone, phone2 }))
    .map(({ key, children }) => ({ key, students: owing(children) }))
    .filter(({ students }) => students.length > 0)
    .map(({ key, students }) => ({
      key,
      familyName: familyNameOf(students[0]?.name ?? ''),
      phones: [...new Set(students.flatMap(({ phone, phone2 }) => [phone, phone2]))].flatMap((each) => each ?? []),
      totalCents: sumOf(students, ({ balanceCents }) => balanceCents),
      students,
    }))
    .sort((a, b) => b.totalCents - a.totalCents)

export type ClassTotal = {
  classId: number
  className: string
  count: number
  requiredCents: number
  paidCents: number
  dueCents: number
}

/** Number of the group of students who have left; no class has it. */
export const NO_CLASS = 0

/** Totals of each class, classes as people order them; students who have left are a group of their own. */
export const totalsByClass = (rows: readonly Balance[]): ClassTotal[] =>
  [...grouped(rows, ({ classId, hasLeft }) => (hasLeft ? NO_CLASS : classId))]
    .map(([classId, members]) => ({
      classId,
      className: members[0]?.className ?? '',
      count: members.length,
      requiredCents: sumOf(members, ({ requiredCents }) => requiredCents),
      paidCents: sumOf(members, ({ paidCents }) => paidCents),
      dueCents: sumOf(members, ({ balanceCents }) => balanceCents),
    }))
    .sort(byClassName)

type OfClass = { classId?: number | undefined }

/** Every student with all fees, payments and the balance. */
export const balances = report({
  id: 'fees.balances',
  isOffline: true,
  reads: ['accounts'],
  wants: ({ classId }: OfClass) => ({ classId }),
  compute: ({ accounts }) => accounts.map(balanceRow),
})

/** Students with debts (FEE-12). */
export const unpaidStudents = report({
  id: 'fees.unpaidStudents',
  isOffline: true,
  reads: ['accounts'],
  wants: ({ classId }: OfClass) => ({ classId, isOwing: true }),
  compute: ({ accounts }) => owing(accounts.map(balanceRow)),
})

/** Students with debts, with phones and months (FEE-13). */
export const debtsByMonth = report({
  id: 'fees.debtsByMonth',
  isOffline: true,
  reads: ['debts'],
  wants: ({ classId }: OfClass) => ({ classId, isOwing: true }),
  compute: ({ debts }) => owing(debts.map(debtRow)),
})

export const unpaidFamilies = report({
  id: 'fees.unpaidFamilies',
  isOffline: true,
  reads: ['debts'],
  compute: ({ debts }) => unpaidFamiliesOf(debts.map(debtRow)),
})
