import { grouped, sumOf } from '../core/grouped.ts'
import { ADVANCE } from '../expenses/paid-out.ts'
import { PAYMENT_METHODS } from '../fees/payment-words.rules.ts'
import { movementsOf, type Movement } from '../fees/movements.ts'
import { report } from '../report.ts'
import type { DrawerRow } from '../school/drawers.schema.ts'
import { SHILLING_KINDS, type ShillingKind } from '../school/shillings.schema.ts'
import {
  DRAWER_KINDS,
  type DrawerKind,
  type DrawerPaper,
  type PaperLine,
  type PaperShillings,
} from './drawer-paper.schema.ts'

/** Categories of expenses that are salaries. */
const SALARIES = ['Salaries', 'Salaries owed']

/** Kind of the money of each act that moved shillings. */
const KINDS_OF_ACTS: Readonly<Record<ShillingKind, DrawerKind>> = {
  payment: 'fees',
  refund: 'refunded',
  takenBack: 'corrected',
  expense: 'expenses',
  advance: 'advances',
  float: 'movedIn',
  move: 'movedIn',
  exchange: 'exchanged',
  count: 'corrected',
}

function kindOf({ is, what, act }: Movement): DrawerKind {
  if (is === 'inShillings') return KINDS_OF_ACTS[act ?? 'exchange']
  if (is === 'confirmed' || is === 'waiting') return 'fees'
  if (is !== 'paidOut') return is
  return what === ADVANCE ? 'advances' : SALARIES.includes(what) ? 'salaries' : 'expenses'
}

type Line = Omit<PaperLine, 'isLate'>

const movedLine = ({ ref, cents, shillings, account, at, note }: DrawerRow['moves'][number]): Line => ({
  key: ref,
  kind: cents < 0 || (shillings ?? 0) < 0 ? 'movedOut' : 'movedIn',
  at,
  number: '',
  what: note ?? '',
  account,
  method: 'Cash',
  cents,
  ...(shillings ? { shillings } : {}),
})

/** An exchange is an act of its own; other shillings are a part of one. */
const takenLine = (money: Movement): Line => {
  const { key, at, number, what, method, cents, shillings, act } = money
  const part = act && act !== 'exchange' ? { partOf: act } : {}
  return { key, kind: kindOf(money), at, number, what, method, cents, ...(shillings ? { shillings } : {}), ...part }
}

const countOf = (lines: readonly PaperLine[]): number => new Set(lines.map(({ key }) => key)).size
const centsIn = (lines: readonly PaperLine[]): number => sumOf(lines, ({ cents }) => cents)
const shillingsIn = (lines: readonly PaperLine[]): number => sumOf(lines, ({ shillings = 0 }) => shillings)

/** Cash by kind, in the order of the paper. */
function kindsOf(cash: readonly PaperLine[]): DrawerPaper['kinds'] {
  const byKind = grouped(
    cash.filter(({ partOf }) => !partOf),
    ({ kind }) => kind,
  )
  return DRAWER_KINDS.flatMap((kind) => {
    const of = byKind.get(kind) ?? []
    const shillings = shillingsIn(of)
    if (of.length === 0) return []
    return [{ kind, count: countOf(of), cents: centsIn(of), ...(shillings ? { shillings } : {}) }]
  })
}

/** Shillings of a session; undefined where it had none. `cash`: its movements in time. */
function paperShillings(
  { floatShillings: float = 0, handedShillings = 0, handedCents, closing }: DrawerRow,
  lines: readonly PaperLine[],
  cash: readonly PaperLine[],
): PaperShillings | undefined {
  const expected = closing?.expectedShillings ?? float + shillingsIn(cash)
  const counted = closing ? (closing.countedShillings ?? 0) : null
  const openingDifference = handedCents === null ? 0 : float - handedShillings
  const moved = lines.some(({ shillings, partOf }) => shillings || partOf)
  if (!moved && !float && !expected && !counted && !openingDifference) return undefined
  const parts = [...grouped(cash, ({ partOf }) => partOf ?? null)].flatMap(([kind, of]) =>
    kind ? [{ kind, count: countOf(of), cents: centsIn(of), shillings: shillingsIn(of) }] : [],
  )
  return {
    float,
    openingDifference,
    parts: parts.sort((a, b) => SHILLING_KINDS.indexOf(a.kind) - SHILLING_KINDS.indexOf(b.kind)),
    expected,
    counted,
    difference: counted === null ? null : counted - expected,
    left: closing?.leftShillings ?? 0,
    taken: closing?.takenShillings ?? 0,
    afterClosing: shillingsIn(lines.filter(({ isLate }) => isLate)),
  }
}

/** Expected cash and the counted cash of a session; `lines` are its movements. Amounts are cents. */
function paperOf(drawer: DrawerRow, lines: readonly PaperLine[]): DrawerPaper {
  const inTime = lines.filter(({ isLate }) => !isLate)
  const cash = inTime.filter(({ method, cents, shillings }) => method === 'Cash' && (cents !== 0 || shillings))
  // An act and its part in shillings have one key, so that what came in shillings is not counted as money that went out.
  const acts = [...grouped(cash, ({ key }) => key).values()].map(centsIn)
  const inCents = sumOf(acts, (cents) => Math.max(cents, 0))
  const outCents = sumOf(acts, (cents) => Math.min(cents, 0))
  const { closing, floatCents, handedCents } = drawer
  const expectedCents = closing?.expectedCents ?? floatCents + inCents + outCents
  const shillings = paperShillings(drawer, lines, cash)
  return {
    drawer,
    kinds: kindsOf(cash),
    openingDifferenceCents: handedCents === null ? 0 : floatCents - handedCents,
    inCents,
    outCents,
    expectedCents,
    differenceCents: closing ? closing.countedCents - expectedCents : null,
    wallets: PAYMENT_METHODS.filter((method) => method !== 'Cash').map((method) => ({
      method,
      cents: sumOf(inTime, (line) => (line.method === method ? line.cents : 0)),
    })),
    lines: [...lines],
    afterClosingCents: sumOf(lines, ({ isLate, method, cents }) => (isLate && method === 'Cash' ? cents : 0)),
    ...(shillings ? { shillings } : {}),
  }
}

/** The paper of a drawer session; null where the session is not known. */
export const drawerPaper = report({
  id: 'drawers.paper',
  isOffline: true,
  reads: ['drawers', 'payments', 'unplaced', 'expenses', 'shillings'],
  wants: ({ number }: { number: string }) => ({ drawer: number }),
  compute: ({ drawers, ...rows }, { number }: { number: string }, at): DrawerPaper | null => {
    const drawer = drawers.find((each) => each.number === number)
    if (!drawer) return null
    const late = new Set(drawer.late)
    const taken = movementsOf(rows, at).filter(
      ({ drawer: of, cents, shillings }) => of === number && (cents !== 0 || shillings),
    )
    const lines = [...taken.map(takenLine), ...drawer.moves.map(movedLine)]
      .map((line) => ({ ...line, isLate: late.has(line.key) }))
      .sort((a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key))
    return paperOf(drawer, lines)
  },
})
