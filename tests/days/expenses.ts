import type { Saved } from './saved.ts'

/** What the voucher of an expense says. */
export type Spent = {
  voucher: string
  category: string
  method: string
  cents: number
  day: string
  /** From a newer release: the school can only hold it as it was sent. */
  isAhead?: boolean
}

/** What the office made of an expense. */
export type Decided = Partial<Pick<Spent, 'cents' | 'day' | 'method'>> & { isVoid?: true }

export type ExpenseAtSchool = Omit<Spent, 'isAhead'> & {
  label: string
  recorder: string
  isVoid: boolean
  /** Why it is on hold; null: it is not. */
  heldCode: string | null
  /** The school day on which it arrived. */
  arrivedOn: string
  /** The sums of its lines in the journal: on the account of its category, on hold, and on that of the money. */
  expenseCents: number
  heldCents: number
  cashCents: number
}

/** The books as people were told that they are. */
export type BooksTold = {
  /** By the labels of expenses. */
  decided: Map<string, Decided>
  /** What the statements of each closed month said when it was closed. */
  sealed: Map<string, string>
}

export const nothingDecided = (): BooksTold => ({ decided: new Map(), sealed: new Map() })

export const copyOf = ({ decided, sealed }: BooksTold): BooksTold => ({
  decided: new Map(decided),
  sealed: new Map(sealed),
})

type Told = { saved: ReadonlyMap<string, Saved>; decided: ReadonlyMap<string, Decided> }

/** What an expense must be at the school. A day that had not come when it arrived became that of its arrival. */
function wantedOf(spent: Spent, { arrivedOn }: ExpenseAtSchool, decided: Decided | undefined): Spent {
  const day = spent.day < arrivedOn ? spent.day : arrivedOn
  return { ...spent, day, ...decided }
}

function wrongExpense({ saved, decided }: Told, there: ExpenseAtSchool): string[] {
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

/** D: what the journal says of an expense. One on hold has left its account, and costs nothing until it is accepted. */
function wrongLines({ label, heldCode, expenseCents, heldCents, cashCents }: ExpenseAtSchool, cents: number): string[] {
  const is = [expenseCents, heldCents, cashCents].join()
  const wanted = (heldCode === null ? [cents, 0, -cents] : [0, cents, -cents]).map((each) => each || 0).join()
  return is === wanted ? [] : [`D: the journal says ${is} of ${label}, and must say ${wanted}`]
}

/** What may put an expense on hold in these days; the numbers of devices are never in doubt. */
const HOLDS: readonly string[] = ['datedEarlier', 'roleChanged', 'collectorInactive']

/** D: there is a reason for the hold of an expense. */
function wrongHold({ label, heldCode, arrivedOn }: ExpenseAtSchool, { day }: Spent): string[] {
  const isRight = heldCode === null || (HOLDS.includes(heldCode) && (heldCode !== 'datedEarlier' || day < arrivedOn))
  return isRight ? [] : [`D: ${label} of ${day} is on hold since ${arrivedOn}: ${heldCode}`]
}

/** D: expenses have the amount, day and method of their vouchers, or what the office made of them, and stand in the journal. */
export function wrongExpenses(told: Told, expenses: readonly ExpenseAtSchool[]): string[] {
  const labels = expenses.map(({ label }) => label)
  return [
    ...labels.filter((label, at) => labels.indexOf(label) !== at).map((label) => `D: the expense ${label} twice`),
    ...expenses.flatMap((each) => wrongExpense(told, each)),
  ]
}

/** What the expenses at the school that are not on hold cost together, by the vouchers and the office alone. In cents. */
export function spentInAll({ saved, decided }: Told, expenses: readonly ExpenseAtSchool[]): number {
  const arrived = new Set(expenses.flatMap(({ label, heldCode }) => (heldCode === null ? [label] : [])))
  return [...saved.values()].reduce((sum, { label, expense }) => {
    const change = decided.get(label)
    if (!expense || !arrived.has(label) || change?.isVoid) return sum
    return sum + (change?.cents ?? expense.cents)
  }, 0)
}
