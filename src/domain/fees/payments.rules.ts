import { schoolDay } from '../core/dates.ts'
import { latinDigits } from '../core/digits.ts'
import type { Role } from '../core/roles.ts'
import type { FeeAccountRow } from './fees.schema.ts'
import type { HoldCode, PaymentMethod, PaymentRow } from './payment-rows.schema.ts'
import {
  allocate,
  isSameMonth,
  settle,
  type Allocation,
  type Month,
  type MonthDue,
  type Taken,
} from './ledger.rules.ts'
import { RECEIPT_NUMBER } from './payment-words.rules.ts'
import { monthNumber } from '../school/months.ts'

/** Whether money was taken on this device and is not at school yet, sent or not. */
export const isOnlyHere = ({ pending }: { pending?: { state: string } | undefined }): boolean =>
  pending !== undefined && pending.state !== 'acknowledged'

/** Facts about the student and number that a new payment meets. */
export type PaymentFacts = {
  open: readonly MonthDue[]
  /** Whether the chosen month's fee is settled already. */
  isSettled: boolean
  /** Discount that the month still allows, in cents; null without a limit. */
  discountLeftCents: number | null
  isGone: boolean
  isNumberUsed: boolean
}

/** Why a payment must be put on hold; null when there is no objection. The most serious objection comes first. */
export function objectionTo(taken: Taken, standing: PaymentFacts): HoldCode | null {
  // Students who have left can still pay their debts, and nothing in advance.
  if (standing.isGone && allocate(standing.open, taken).carryCents > 0) return 'studentGone'
  if (standing.isNumberUsed) return 'numberUsed'
  if (standing.isSettled) return 'alreadyPaid'
  if (allocate(standing.open, taken).excessDiscountCents > 0) return 'discountTooLarge'
  const { discountLeftCents: left } = standing
  return left !== null && taken.discountCents > left && taken.discountCents > 0 ? 'discountLimit' : null
}

/** Whether an account shows the month as settled, so that it would be paid twice. */
export const isSettledMonth = ({ settled, open }: Pick<FeeAccountRow, 'settled' | 'open'>, chosen: Month): boolean =>
  settled.includes(monthNumber(chosen)) && !open.some((month) => isSameMonth(month, chosen))

/** An account without fees or payments. */
export const emptyAccount = (studentId: number): FeeAccountRow => ({
  studentId,
  open: [],
  settled: [],
  months: 0,
  chargedCents: 0,
  paidCents: 0,
  discountCents: 0,
  carryCents: 0,
  heldCents: 0,
  left: null,
})

/** Allocation of a payment, for screens that show it before it is confirmed. */
export const preview = (account: FeeAccountRow, taken: Taken): Allocation => allocate(account.open, taken)

/** An account after a payment; a payment with an objection is put on hold and settles nothing. */
export function withPayment(account: FeeAccountRow, taken: Taken): FeeAccountRow {
  const { parts, carryCents, excessDiscountCents } = allocate(account.open, taken)
  if (excessDiscountCents > 0 || (taken.chosen && isSettledMonth(account, taken.chosen)))
    return { ...account, heldCents: account.heldCents + taken.amountCents }
  const months = settle(account.open, parts)
  const isOpen = (month: MonthDue): boolean => month.settledCents < month.amountCents
  return {
    ...account,
    open: months.filter(isOpen),
    settled: [...account.settled, ...months.filter((month) => !isOpen(month)).map(monthNumber)],
    paidCents: account.paidCents + taken.amountCents,
    discountCents: account.discountCents + taken.discountCents,
    carryCents: account.carryCents + carryCents,
  }
}

/** Amounts of a payment as it was taken, whatever has become of it since. */
export function takenOf({ amountCents, discountCents, state, changes = [] }: PaymentRow) {
  const [first] = changes
  if (!first) return { amountCents, discountCents, isHeld: state === 'held' }
  const { amountBeforeCents, discountBeforeCents, wasHeld } = first
  return { amountCents: amountBeforeCents, discountCents: discountBeforeCents, isHeld: wasHeld }
}

type Corrector = { userId: number; role: Role; today: string; timeZone: string }

/** Collectors may correct a payment on the day on which they took it; anything else is for an administrator, with a reason. */
export function rightToCorrect(
  { collectorId, paidAt }: Pick<PaymentRow, 'collectorId' | 'paidAt'>,
  { userId, role, today, timeZone }: Corrector,
): 'own' | 'withReason' | 'none' {
  if (collectorId === userId && schoolDay(Date.parse(paidAt), timeZone) === today) return 'own'
  return role === 'ADMIN' ? 'withReason' : 'none'
}

/** The receipt number that was typed or scanned, also without its dash; null where the text is none. */
export function receiptNumberIn(text: string): string | null {
  const written = text
    .trim()
    .toUpperCase()
    .replace(/^([0-9A-Z]{1,6}?)\s*-?\s*(R\d+)$/, '$1-$2')
  return RECEIPT_NUMBER.test(written) ? written : null
}

/** Debt of a student: open months less what is carried forward; negative: paid in advance. */
export const balanceOf = ({ open, carryCents }: Pick<FeeAccountRow, 'open' | 'carryCents'>): number =>
  open.reduce((sum, { amountCents, settledCents }) => sum + amountCents - settledCents, 0) - carryCents

/** The description of a payment method (FEE-8): `ZAAD - {number}`, `E-dahab - {number}` or `Cash`. */
export const describeMethod = (method: PaymentMethod, number: string | null | undefined): string =>
  method === 'Cash' || !number ? method : `${method} - ${number}`

const SIGNS = String.raw`[\d\s.()\u2010-\u2015\u2212-]`

/** `ZAAD - {number}`: the number is what follows a dash or colon at the end. */
const NAMED = new RegExp(String.raw`[^\d\s]\s*[-:\u2010-\u2015\u2212]\s*(\+?\d${SIGNS}*)$`)
const WRITTEN = new RegExp(String.raw`\+?\d${SIGNS}*\d`, 'g')
const DAY = /^(\d{1,2}\D\d{1,2}\D\d{2,4}|\d{4}\D\d{1,2}\D\d{1,2})$/

/** Fewest digits of a number; fewer are a month, a year or a sum, unless the text calls them a number. */
const FEWEST_DIGITS = 6

/** The number in a description, with its digits as 0 to 9; null without one. */
function numberIn(description: string): string | null {
  const text = latinDigits(description)
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
  const isNumber = (written: string): boolean =>
    written.replaceAll(/\D/g, '').length >= FEWEST_DIGITS && !DAY.test(written.trim())
  const found = NAMED.exec(text)?.[1] ?? (text.match(WRITTEN) ?? []).filter(isNumber).at(-1)
  return found?.replaceAll(/\s/g, '') ?? null
}

/**
 * The method and number in a description (FEE-8), for calls and rows that have no method.
 */
export function methodOf(description: string | null | undefined): { method: PaymentMethod; number: string | null } {
  const text = (description ?? '').toLowerCase()
  const number = numberIn(text)
  if (text.includes('zaad')) return { method: 'ZAAD', number }
  if (/e-?dahab/.test(text)) return { method: 'E-dahab', number }
  return { method: 'Cash', number: null }
}

/** Country code and leading zeros of a number: +252 63…, 00252 63… and 063… are 63…. Never matches the whole number. */
export const NUMBER_PREFIX = '^0*(252(?=[0-9]{6}))?0*(?=.)'

const PREFIX = new RegExp(NUMBER_PREFIX)

/**
 * A mobile-money number for comparison across all wallets: capital letters and digits of any script, without signs,
 * spaces, invisible characters and prefix. A text without letters and digits is compared as it is. The database's
 * `plainNumber` does the same.
 */
export const comparableNumber = (number: string): string =>
  latinDigits(number)
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .replace(PREFIX, '') || number
