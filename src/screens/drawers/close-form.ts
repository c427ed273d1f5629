import { needsReason } from '#domain/drawers/count.rules.ts'
import type { CloseLostDrawer } from '#domain/drawers/drawer-paper.schema.ts'
import { dollarsOf } from '#domain/school/money.ts'
import type { OtherAccount } from './accounts.ts'
import { amountOf, countOf, emptyCount, shillingsTyped, type TypedCount } from './count.ts'
import { differenceInCents } from './difference.ts'
import { drawerTexts } from './drawers.texts.ts'

const texts = drawerTexts.count

/** What was typed to close a drawer. */
export type TypedClosing = {
  ref: string
  /** Identifies the next count that is finished. */
  countRef: string
  /** The last count that was recorded, as text; finishing it once more records nothing. */
  recorded: string
  count: TypedCount
  /** Whether the count is finished, so that the difference is shown. */
  isCounted: boolean
  left: string
  /** Shillings that stay; the rest goes to the safe. */
  leftShillings: string
  takenTo: OtherAccount
  /** Id of the person, or empty. */
  handedTo: string
  reason: string
}

/** References of the closing and of its first count. */
export const emptyClosing = (ref: string, countRef: string): TypedClosing => ({
  ref,
  countRef,
  recorded: '',
  count: emptyCount(),
  isCounted: false,
  left: '',
  leftShillings: '',
  takenTo: 'safe',
  handedTo: '',
  reason: '',
})

/** What a count is compared with. */
export type ClosingAbout = {
  /** Null: it is still being read. */
  expectedCents: number | null
  expectedShillings: number
  /** Largest difference, of both currencies together, that needs no reason. */
  limitCents: number
  /** Shillings of one dollar, as far as it is known. */
  rate: number | null
}

/** Whether what was counted differs so much that a reason is required. */
export const differsMuch = (
  counted: { sumCents: number; shillings: number },
  { expectedCents, expectedShillings, limitCents, rate }: ClosingAbout,
): boolean =>
  needsReason(
    differenceInCents(counted.sumCents - (expectedCents ?? 0), counted.shillings - expectedShillings, rate),
    limitCents,
  )

/** Why the drawer cannot be closed yet; null where it can. */
export function closingTrouble(typed: TypedClosing, about: ClosingAbout): string | null {
  const counted = countOf(typed.count)
  if (!counted || about.expectedCents === null) return texts.wrongCount
  const left = amountOf(typed.left)
  if (left === null) return drawerTexts.wrongAmount
  const leftShillings = shillingsTyped(typed.leftShillings)
  if (leftShillings === null) return drawerTexts.wrongShillings
  if (left > counted.sumCents || leftShillings > counted.shillings) return texts.leftTooMuch
  return differsMuch(counted, about) && !typed.reason.trim() ? texts.reasonRequired : null
}

/** The typed closing as it is sent. */
export function closingBody(
  { count, left, leftShillings, takenTo, handedTo, reason }: TypedClosing,
  takenToName?: string,
): CloseLostDrawer {
  const counted = countOf(count) ?? { counts: [], coinsCents: 0, sumCents: 0, shillings: 0 }
  const shillings = shillingsTyped(leftShillings) ?? 0
  const stays = amountOf(left) ?? 0
  return {
    counts: counted.counts,
    coins: dollarsOf(counted.coinsCents),
    left: dollarsOf(stays),
    taken: dollarsOf(counted.sumCents - stays),
    takenTo,
    ...(takenToName ? { takenToName } : {}),
    ...(counted.shillings ? { leftShillings: shillings, takenShillings: counted.shillings - shillings } : {}),
    ...(handedTo ? { handedTo: Number(handedTo) } : {}),
    reason: reason.trim(),
  }
}
