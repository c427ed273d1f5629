import { grouped, sumOf } from '../core/grouped.ts'
import { nameOfAccount, type AccountCode } from '../books/accounts.ts'
import { ADVANCE } from '../expenses/paid-out.ts'
import { PAYMENT_METHODS } from '../fees/fees.schema.ts'
import { movementsOf, type Movement } from '../fees/movements.ts'
import { report } from '../report.ts'
import type { DrawerRow } from '../school/drawers.schema.ts'
import { DRAWER_KINDS, type DrawerKind, type DrawerPaper, type PaperLine } from './drawer-paper.schema.ts'

/** Categories of expenses that are salaries. */
const SALARIES = ['Salaries', 'Salaries owed']

function kindOf({ is, what }: Movement): DrawerKind {
  if (is === 'confirmed' || is === 'waiting') return 'fees'
  if (is !== 'paidOut') return is
  return what === ADVANCE ? 'advances' : SALARIES.includes(what) ? 'salaries' : 'expenses'
}

const movedLine = ({ ref, cents, account, at, note }: DrawerRow['moves'][number]): Omit<PaperLine, 'isLate'> => ({
  key: ref,
  kind: cents < 0 ? 'movedOut' : 'movedIn',
  at,
  number: '',
  what: [nameOfAccount(account as AccountCode), note].filter(Boolean).join(', '),
  method: 'Cash',
  cents,
})

const takenLine = (money: Movement): Omit<PaperLine, 'isLate'> => {
  const { key, at, number, what, method, cents } = money
  return { key, kind: kindOf(money), at, number, what, method, cents }
}

/** Expected cash and the counted cash of a session; `lines` are its movements. Amounts are cents. */
function paperOf(drawer: DrawerRow, lines: readonly PaperLine[]): DrawerPaper {
  const inTime = lines.filter(({ isLate }) => !isLate)
  const cash = inTime.filter(({ method, cents }) => method === 'Cash' && cents !== 0)
  const byKind = grouped(cash, ({ kind }) => kind)
  const sums = DRAWER_KINDS.flatMap((kind) => {
    const of = byKind.get(kind) ?? []
    if (of.length === 0) return []
    return [{ kind, count: new Set(of.map(({ key }) => key)).size, cents: sumOf(of, ({ cents }) => cents) }]
  })
  const inCents = sumOf(cash, ({ cents }) => Math.max(cents, 0))
  const outCents = sumOf(cash, ({ cents }) => Math.min(cents, 0))
  const { closing, floatCents, handedCents } = drawer
  const expectedCents = closing?.expectedCents ?? floatCents + inCents + outCents
  return {
    drawer,
    kinds: sums,
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
  }
}

/** The paper of a drawer session; null where the session is not known. */
export const drawerPaper = report({
  id: 'drawers.paper',
  isOffline: true,
  reads: ['drawers', 'payments', 'unplaced', 'expenses'],
  wants: ({ number }: { number: string }) => ({ drawer: number }),
  compute: ({ drawers, ...rows }, { number }: { number: string }, at): DrawerPaper | null => {
    const drawer = drawers.find((each) => each.number === number)
    if (!drawer) return null
    const late = new Set(drawer.late)
    const taken = movementsOf(rows, at).filter((money) => money.drawer === number && money.cents !== 0)
    const lines = [...taken.map(takenLine), ...drawer.moves.map(movedLine)]
      .map((line) => ({ ...line, isLate: late.has(line.key) }))
      .sort((a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key))
    return paperOf(drawer, lines)
  },
})
