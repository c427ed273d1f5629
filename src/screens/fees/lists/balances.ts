import { formatCents } from '#domain/core/money.ts'
import { shortMonth } from '#domain/core/months.ts'
import { compareMonths, dueOf, isSameMonth, type Month, type MonthDue } from '#domain/fees/ledger.rules.ts'
import { balanceOf, monthNumber } from '#domain/fees/payments.rules.ts'
import { formatPhone } from '#domain/students/phone.rules.ts'
import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import type { Found } from '../../core/list/finder.ts'
import { grouped } from './grouped.ts'
import { sumOf } from './money.ts'

/** A student's account as lists show it. */
export type Balance = {
  studentId: number
  name: string
  classId: number
  className: string
  phone: string | null
  phone2: string | null
  requiredCents: number
  paidCents: number
  discountCents: number
  carryCents: number
  heldCents: number
  balanceCents: number
  /** Months that are not settled, the oldest first. */
  open: readonly MonthDue[]
  settled: readonly number[]
  /** Money that was taken on this device is in these figures and not yet confirmed by the school. */
  isPending: boolean
}

export const balanceRow = ({ account, student, className }: FeeOfStudent): Balance => ({
  studentId: student.id,
  name: student.fullname,
  classId: student.classId,
  className,
  phone: student.phone ?? null,
  phone2: student.phone2 ?? null,
  requiredCents: account.chargedCents,
  paidCents: account.paidCents,
  discountCents: account.discountCents,
  carryCents: account.carryCents,
  heldCents: account.heldCents,
  balanceCents: balanceOf(account),
  open: account.open.filter((month) => dueOf(month) > 0).toSorted(compareMonths),
  settled: account.settled,
  isPending: account.pending !== undefined,
})

/** Those who owe something. */
export const owing = (rows: readonly Balance[]): Balance[] => rows.filter(({ balanceCents }) => balanceCents > 0)

export const foundByStudent = ({ studentId: id, name: words, phone, phone2 }: Balance): Found => ({
  id,
  words,
  phone,
  phone2,
})

/** A month and what is due for it: Sep 2026 $17.00. */
export const dueWords = (month: MonthDue): string => `${shortMonth(month)} ${formatCents(dueOf(month))}`

export const phoneWords = (phone: string | null): string | null => (phone ? formatPhone(phone) : null)

export type MonthState = 'paid' | 'partial' | 'unpaid'

/** How a student stands with a month's fee; null where the device knows of none. Amounts only of open months. */
export function stateOfMonth(
  { open, settled }: Balance,
  month: Month,
): { state: MonthState; due: MonthDue | null } | null {
  const due = open.find((each) => isSameMonth(each, month))
  if (due) return { state: due.settledCents > 0 ? 'partial' : 'unpaid', due }
  return settled.includes(monthNumber(month)) ? { state: 'paid', due: null } : null
}

/** Children who share a phone, and what they owe together. */
export type UnpaidFamily = {
  key: string
  familyName: string
  phones: readonly string[]
  totalCents: number
  students: readonly Balance[]
}

/** What a family is called: the names after the child's own. */
const familyNameOf = (fullname: string): string => fullname.trim().split(/\s+/).slice(1).join(' ') || fullname

/** Families that owe something, with the children who do; a child without a phone stands alone. */
export function unpaidFamilies(rows: readonly Balance[]): UnpaidFamily[] {
  const groups = grouped(owing(rows), ({ phone, studentId }) => phone ?? `student:${studentId}`)
  return [...groups].map(([key, students]) => ({
    key,
    familyName: familyNameOf(students[0]?.name ?? ''),
    phones: [...new Set(students.flatMap(({ phone, phone2 }) => [phone, phone2]))].flatMap((each) =>
      each ? [formatPhone(each)] : [],
    ),
    totalCents: sumOf(students, ({ balanceCents }) => balanceCents),
    students,
  }))
}

/** One line a child and unpaid month, for those who take the list along. */
export const monthsInWords = ({ students }: UnpaidFamily): string =>
  students.map(({ name, className, open }) => `${name} (${className}): ${open.map(dueWords).join(', ')}`).join('; ')

export type ClassTotal = {
  classId: number
  className: string
  count: number
  requiredCents: number
  paidCents: number
  dueCents: number
}

/** What each class owes, classes as people order them. */
export function byClass(rows: readonly Balance[]): ClassTotal[] {
  const groups = grouped(rows, ({ classId }) => classId)
  return [...groups]
    .map(([classId, of]) => ({
      classId,
      className: of[0]?.className ?? '',
      count: of.length,
      requiredCents: sumOf(of, ({ requiredCents }) => requiredCents),
      paidCents: sumOf(of, ({ paidCents }) => paidCents),
      dueCents: sumOf(of, ({ balanceCents }) => balanceCents),
    }))
    .sort((a, b) => collator.compare(a.className, b.className))
}

const collator = new Intl.Collator('en', { numeric: true })
