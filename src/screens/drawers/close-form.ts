import { needsReason } from '#domain/drawers/count.rules.ts'
import type { CloseLostDrawer } from '#domain/drawers/drawer-paper.schema.ts'
import type { OTHER_ACCOUNTS } from '#domain/drawers/drawers.schema.ts'
import { dollarsOf } from '#domain/school/money.ts'
import { amountOf, countOf, emptyCount, type TypedCount } from './count.ts'
import { drawerTexts } from './drawers.texts.ts'

const texts = drawerTexts.count

/** What was typed to close a drawer. */
export type TypedClosing = {
  ref: string
  count: TypedCount
  /** Whether the count is finished, so that the difference is shown. */
  isCounted: boolean
  left: string
  takenTo: (typeof OTHER_ACCOUNTS)[number]
  /** Id of the person, or empty. */
  handedTo: string
  reason: string
}

export const emptyClosing = (ref: string): TypedClosing => ({
  ref,
  count: emptyCount(),
  isCounted: false,
  left: '',
  takenTo: 'safe',
  handedTo: '',
  reason: '',
})

/** Why the drawer cannot be closed yet; null where it can. `expectedCents` null: it is still being read. */
export function closingTrouble(
  typed: TypedClosing,
  about: { expectedCents: number | null; limitCents: number },
): string | null {
  const counted = countOf(typed.count)
  if (!counted || about.expectedCents === null) return texts.wrongCount
  const left = amountOf(typed.left)
  if (left === null) return drawerTexts.wrongAmount
  if (left > counted.sumCents) return texts.leftTooMuch
  const difference = counted.sumCents - about.expectedCents
  return needsReason(difference, about.limitCents) && !typed.reason.trim() ? texts.reasonRequired : null
}

/** The typed closing as it is sent. */
export function closingBody({ count, left, takenTo, handedTo, reason }: TypedClosing): CloseLostDrawer {
  const counted = countOf(count) ?? { counts: [], coinsCents: 0, sumCents: 0 }
  const stays = amountOf(left) ?? 0
  return {
    counts: counted.counts,
    coins: dollarsOf(counted.coinsCents),
    left: dollarsOf(stays),
    taken: dollarsOf(counted.sumCents - stays),
    takenTo,
    ...(handedTo ? { handedTo: Number(handedTo) } : {}),
    reason: reason.trim(),
  }
}
