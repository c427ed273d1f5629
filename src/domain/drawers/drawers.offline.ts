import { offlineWrite, type RowEffect, type WriteContext } from '../core/offline-write.ts'
import { isOwnMoney } from '../school/own-accounts.ts'
import { CASH_NAMES } from '../school/cash-accounts.ts'
import type { DrawerClosing, DrawerRow } from '../school/drawers.schema.ts'
import { centsOf, formatCents } from '../school/money.ts'
import { formatShillings } from '../school/shillings.rules.ts'
import { countedCents, countedShillings } from './count.rules.ts'
import { closeDrawer, countDrawer, moveDrawerMoney, openDrawer } from './drawers.endpoints.ts'
import { FOUND, type CloseDrawer, type CountDrawer, type MoveMoney, type OpenDrawer } from './drawers.schema.ts'

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

/** Name of an account; that of the school's own as the device knew it. */
const nameOf = (account: Exclude<MoveMoney['account'], typeof FOUND>, told: string | undefined): string =>
  isOwnMoney(account) ? (told ?? account) : CASH_NAMES[account]

function movedSentence({ direction, amount, shillings, account, accountName, drawer }: MoveMoney): string {
  const money = both(centsOf(amount), shillings)
  if (account === FOUND) return `${money} found, drawer ${drawer}`
  return `${money} ${direction === 'out' ? 'moved to' : 'taken from'} ${nameOf(account, accountName)}, drawer ${drawer}`
}

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

const cents = ({ counts, coins = 0 }: CountDrawer): number => countedCents(counts, centsOf(coins))

/** What was counted, in words. */
const counted = (body: CountDrawer): string => both(cents(body), countedShillings(body.counts))

const closedSentence = (body: CloseDrawer): string =>
  `Drawer ${body.drawer} closed: ${counted(body)} counted, ${formatCents(centsOf(body.taken))} to ${nameOf(body.takenTo ?? 'safe', body.takenToName)}${body.takenShillings ? `, ${formatShillings(body.takenShillings)} to ${CASH_NAMES.safe}` : ''}`

/** A count as devices show it until the school has it; what does not stay was taken. */
function closingOf(
  body: CountDrawer & Partial<CloseDrawer>,
  { ownerId, ownerName, madeAt }: WriteContext,
): DrawerClosing {
  const { counts, left, taken = 0, takenTo = 'safe', leftShillings, takenShillings = 0, handedTo, reason } = body
  const shillings = countedShillings(counts)
  return {
    at: madeAt,
    byId: ownerId,
    by: ownerName,
    isForced: false,
    counts,
    coinsCents: centsOf(body.coins ?? 0),
    countedCents: cents(body),
    expectedCents: null,
    leftCents: left === undefined ? cents(body) : centsOf(left),
    takenCents: centsOf(taken),
    takenTo,
    ...(shillings && {
      countedShillings: shillings,
      leftShillings: leftShillings ?? shillings - takenShillings,
      takenShillings,
    }),
    handedToId: handedTo ?? null,
    handedTo: null,
    reason: reason ?? null,
  }
}

const countedSentence = (body: CountDrawer): string => `Drawer ${body.drawer} counted: ${counted(body)}`

/** A drawer counted, before the difference was shown; nothing closes by it. */
export const countDrawerOffline = offlineWrite(countDrawer, {
  version: 1,
  isUnconditional: true,
  key: ({ body }) => `drawers:${body.ref}`,
  subjects: () => [],
  told: ({ body }) => told(body.drawer, countedSentence(body)),
  effects: ({ body }, context) => [
    onDrawer(body.drawer, (row) => ({ ...row, again: [...row.again, closingOf(body, context)] })),
  ],
  sentence: ({ body }) => countedSentence(body),
})

/** A drawer counted and closed. */
export const closeDrawerOffline = offlineWrite(closeDrawer, {
  version: 1,
  isUnconditional: true,
  key: ({ body }) => `drawers:${body.ref}`,
  subjects: () => [],
  told: ({ body }) => told(body.drawer, closedSentence(body)),
  effects: ({ body }, context) => [
    onDrawer(body.drawer, (row) => ({ ...row, closing: row.closing ?? closingOf(body, context) })),
  ],
  sentence: ({ body }) => closedSentence(body),
})
