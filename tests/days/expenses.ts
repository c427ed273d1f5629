import type { Saved } from './saved.ts'

/** The content of an expense's voucher. */
export type Spent = {
  voucher: string
  category: string
  method: string
  cents: number
  day: string
  /** Recorded by a newer release, so that the school can only hold the expense as it was sent. */
  isAhead?: boolean
}

/** Changes of an expense by the office. */
export type Decided = Partial<Pick<Spent, 'cents' | 'day' | 'method'>> & { isVoid?: true }

export type ExpenseAtSchool = Omit<Spent, 'isAhead'> & {
  label: string
  recorder: string
  isVoid: boolean
  /** Reason why the expense is on hold; null if it is not. */
  heldCode: string | null
  /** School day on which the expense arrived. */
  arrivedOn: string
  /** Sums of its lines in the journal: on the account of its category, on hold, and on the account of the money. */
  expenseCents: number
  heldCents: number
  cashCents: number
}

/** The books as the office was told by the calls' answers. */
export type BooksTold = {
  /** Changes of expenses, by label. */
  decided: Map<string, Decided>
  /** Statements of each closed month at the time when it was closed, by month. */
  sealed: Map<string, string>
}

export const nothingDecided = (): BooksTold => ({ decided: new Map(), sealed: new Map() })

export const copyOf = ({ decided, sealed }: BooksTold): BooksTold => ({
  decided: new Map(decided),
  sealed: new Map(sealed),
})

type Known = { saved: ReadonlyMap<string, Saved>; decided: ReadonlyMap<string, Decided> }

/** Expected data of an expense at the school. A date in the future at arrival becomes the day of arrival. */
function wantedOf(spent: Spent, { arrivedOn }: ExpenseAtSchool, decided: Decided | undefined): Spent {
  const day = spent.day < arrivedOn ? spent.day : arrivedOn
  return { ...spent, day, ...decided }
}

function wrongExpense({ saved, decided }: Known, there: ExpenseAtSchool): string[] {
  const { label, recorder, isVoid } = there
  const known = saved.get(label)
  if (!known?.expense) return [`D: an expense of ${label} was recorded by nobody`]
  const wanted = wantedOf(known.expense, there, decided.get(label))
  const isGone = decided.get(label)?.isVoid === true
  const textOf = ({ voucher, category, method, cents, day }: Spent): string =>
    [voucher, category, method, cents, day].join(', ')
  const counted = isGone ? 0 : wanted.cents
  return [
    ...(textOf(wanted) === textOf(there)
      ? []
      : [`D: the voucher of ${label} says ${textOf(wanted)}, the school ${textOf(there)}`]),
    ...(recorder === known.maker ? [] : [`X: ${label} stands in the name of ${recorder}`]),
    ...(isVoid === isGone
      ? []
      : [`D: ${label} is ${isVoid ? '' : 'not '}void, its maker or the office said otherwise`]),
    ...wrongLines(there, counted),
    ...wrongHold(there, known.expense),
  ]
}

/** Errors D in an expense's journal lines. A held expense has left its account, and counts as expense once accepted. */
function wrongLines({ label, heldCode, expenseCents, heldCents, cashCents }: ExpenseAtSchool, cents: number): string[] {
  const is = [expenseCents, heldCents, cashCents].join()
  const wanted = (heldCode === null ? [cents, 0, -cents] : [0, cents, -cents]).map((each) => each || 0).join()
  return is === wanted ? [] : [`D: the journal says ${is} of ${label}, and must say ${wanted}`]
}

/** Reasons for which an expense may be on hold in random days; doubts about a device's numbers do not occur. */
const HOLDS: readonly string[] = ['datedEarlier', 'roleChanged', 'collectorInactive']

/** Errors D: an expense that is on hold without a valid reason. */
function wrongHold({ label, heldCode, arrivedOn }: ExpenseAtSchool, { day }: Spent): string[] {
  const isRight = heldCode === null || (HOLDS.includes(heldCode) && (heldCode !== 'datedEarlier' || day < arrivedOn))
  return isRight ? [] : [`D: ${label} of ${day} is on hold since ${arrivedOn}: ${heldCode}`]
}

/** Errors D, X in expenses: data other than of the voucher or the office's change, wrong journal lines, doubled expenses. */
export function wrongExpenses(known: Known, expenses: readonly ExpenseAtSchool[]): string[] {
  const labels = expenses.map(({ label }) => label)
  return [
    ...labels.filter((label, at) => labels.indexOf(label) !== at).map((label) => `D: the expense ${label} twice`),
    ...expenses.flatMap((each) => wrongExpense(known, each)),
  ]
}

/** Total in cents of the expenses at the school that are not on hold, by vouchers and the office's changes alone. */
export function spentInAll({ saved, decided }: Known, expenses: readonly ExpenseAtSchool[]): number {
  const arrived = new Set(expenses.flatMap(({ label, heldCode }) => (heldCode === null ? [label] : [])))
  return [...saved.values()].reduce((sum, { label, expense }) => {
    const change = decided.get(label)
    if (!expense || !arrived.has(label) || change?.isVoid) return sum
    return sum + (change?.cents ?? expense.cents)
  }, 0)
}
