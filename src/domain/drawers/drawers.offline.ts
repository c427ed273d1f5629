import { offlineWrite, type RowEffect, type WriteContext } from '../core/offline-write.ts'
import { CASH_NAMES } from '../school/cash-accounts.ts'
import type { DrawerRow } from '../school/drawers.schema.ts'
import { centsOf, formatCents } from '../school/money.ts'
import { formatShillings } from '../school/shillings.rules.ts'
import { countedCents, countedShillings } from './count.rules.ts'
import { closeDrawer, moveDrawerMoney, openDrawer } from './drawers.endpoints.ts'
import type { CloseDrawer, MoveMoney, OpenDrawer } from './drawers.schema.ts'

/** What a server that cannot read the entry stores: a sentence, and no amount, since the money is in the books already. */
const told = (number: string | undefined, sentence: string) => ({
  receipt: number ?? '',
  cents: 0,
  method: 'Cash',
  sentence: sentence.slice(0, 2_000),
})

/** A change of a drawer that the replica holds. */
const onDrawer = (number: string, fold: (row: DrawerRow) => DrawerRow | null): RowEffect => ({
  table: 'drawers',
  key: number,
  fold: (row) => (row ? fold(row as DrawerRow) : null),
})

/** Money of both currencies in words: $10.00 and SLSH 60,000. */
const both = (cents: number, shillings = 0): string =>
  formatCents(cents) + (shillings ? ` and ${formatShillings(shillings)}` : '')

const openedSentence = ({ float, floatShillings, drawer }: OpenDrawer): string =>
  `Drawer ${drawer ?? ''} opened with ${both(centsOf(float), floatShillings)}`.replace('  ', ' ')

function openedRow(body: OpenDrawer & { drawer: string }, context: WriteContext): DrawerRow {
  return {
    number: body.drawer,
    ownerId: context.ownerId,
    owner: context.ownerName,
    deviceCode: body.drawer.split('-')[0] ?? '',
    openedAt: context.madeAt,
    floatCents: centsOf(body.float),
    floatFrom: body.from,
    after: body.after ?? null,
    // Only the server decides what was left; until then no difference is shown.
    handedCents: null,
    ...(body.floatShillings ? { floatShillings: body.floatShillings } : {}),
    toldNumber: null,
    moves: [],
    closing: null,
    again: [],
    takenOverBy: null,
    late: [],
  }
}

/** A drawer opened on this device: an unconditional write, with a number of the device's own series. */
export const openDrawerOffline = offlineWrite(openDrawer, {
  version: 1,
  isUnconditional: true,
  key: ({ body }) => `drawers:${body.ref}`,
  subjects: () => [],
  told: ({ body }) => told(body.drawer, openedSentence(body)),
  numbered: { series: 'Z', put: (input, drawer) => ({ ...input, body: { ...input.body, drawer } }) },
  effects: ({ body }, context) => {
    const { drawer, after } = body
    if (!drawer) return []
    const row = openedRow({ ...body, drawer }, context)
    const taken = after ? [onDrawer(after, (before) => ({ ...before, takenOverBy: before.takenOverBy ?? drawer }))] : []
    return [{ table: 'drawers', key: drawer, row }, ...taken]
  },
  sentence: ({ body }) => openedSentence(body),
})

const movedSentence = ({ direction, amount, shillings, account, drawer }: MoveMoney): string =>
  `${both(centsOf(amount), shillings)} ${direction === 'out' ? 'moved to' : 'taken from'} ${CASH_NAMES[account]}, drawer ${drawer}`

/** Money moved between a drawer and another account. */
export const moveDrawerMoneyOffline = offlineWrite(moveDrawerMoney, {
  version: 1,
  isUnconditional: true,
  key: ({ body }) => `drawers:${body.ref}`,
  subjects: () => [],
  told: ({ body }) => told(body.drawer, movedSentence(body)),
  effects: ({ body }, context) => {
    const sign = body.direction === 'out' ? -1 : 1
    const { ref, account, note = null } = body
    const inShillings = body.shillings ? { shillings: sign * body.shillings } : {}
    const cents = sign * centsOf(body.amount) || 0
    const move = { ref, cents, ...inShillings, account, by: context.ownerName, at: context.madeAt, note }
    return [onDrawer(body.drawer, (row) => ({ ...row, moves: [...row.moves, move] }))]
  },
  sentence: ({ body }) => movedSentence(body),
})

const cents = ({ counts, coins = 0 }: CloseDrawer): number => countedCents(counts, centsOf(coins))

const closedSentence = (body: CloseDrawer): string =>
  `Drawer ${body.drawer} closed: ${both(cents(body), countedShillings(body.counts))} counted, ${formatCents(centsOf(body.taken))} to ${CASH_NAMES[body.takenTo ?? 'safe']}${body.takenShillings ? `, ${formatShillings(body.takenShillings)} to ${CASH_NAMES.safe}` : ''}`

/** Shillings of a count; nothing where there are none. */
function shillingsOf({ counts, leftShillings, takenShillings }: CloseDrawer) {
  const counted = countedShillings(counts)
  if (counted === 0) return {}
  return { countedShillings: counted, leftShillings: leftShillings ?? 0, takenShillings: takenShillings ?? 0 }
}

/** A drawer counted and closed. */
export const closeDrawerOffline = offlineWrite(closeDrawer, {
  version: 1,
  isUnconditional: true,
  key: ({ body }) => `drawers:${body.ref}`,
  subjects: () => [],
  told: ({ body }) => told(body.drawer, closedSentence(body)),
  effects: ({ body }, context) => {
    const closing = {
      at: context.madeAt,
      byId: context.ownerId,
      by: context.ownerName,
      isForced: false,
      counts: body.counts,
      coinsCents: centsOf(body.coins ?? 0),
      countedCents: cents(body),
      expectedCents: null,
      leftCents: centsOf(body.left),
      takenCents: centsOf(body.taken),
      takenTo: body.takenTo ?? 'safe',
      ...shillingsOf(body),
      handedToId: body.handedTo ?? null,
      handedTo: null,
      reason: body.reason ?? null,
    }
    return [onDrawer(body.drawer, (row) => ({ ...row, closing: row.closing ?? closing }))]
  },
  sentence: ({ body }) => closedSentence(body),
})
