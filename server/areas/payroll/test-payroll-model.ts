import { sumOf } from '#domain/core/grouped.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import type { ExpenseMethod } from '#domain/expenses/expense-methods.ts'

export type ModelMonth = { year: number; month: number }
type Advance = ModelMonth & { id: number; cents: number; method: ExpenseMethod }
type Payout = ModelMonth & { employeeId: number; base: number; advances: number; paid: number; method: ExpenseMethod }
type Person = { hired: string; left: string | null; lasting: Map<number, number>; only: Map<number, number> }
type Due = { base: number; advances: number }

const numberOf = ({ year, month }: ModelMonth): number => year * 100 + month
const isOf =
  ({ year, month }: ModelMonth) =>
  (each: ModelMonth): boolean =>
    each.year === year && each.month === month
const ACCOUNT: Readonly<Record<string, string>> = {
  Cash: 'cash',
  ZAAD: 'zaad',
  Edahab: 'edahab',
  Daarsalaam: 'daarsalaam',
  Dahabshiil: 'dahabshiil',
}

/** Simple model of salaries owed and paid; amounts in cents. */
export class PayrollModel {
  readonly staff = new Map<number, Person>()
  readonly advances = new Map<number, Advance>()
  readonly payouts = new Map<number, Payout>()
  private readonly spent = new Map<string, number>()
  private readonly capital: number

  constructor(capital: number) {
    this.capital = capital
  }

  hire(id: number, day: string, cents: number): void {
    const month = Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7))
    this.staff.set(id, { hired: day, left: null, lasting: new Map([[month, cents]]), only: new Map() })
  }
  leave(id: number, day: string): void {
    this.personOf(id).left = day
  }
  setSalary(id: number, month: ModelMonth, cents: number, isOnly: boolean): void {
    const person = this.personOf(id)
    ;(isOnly ? person.only : person.lasting).set(numberOf(month), cents)
  }
  spend(method: ExpenseMethod, cents: number): void {
    this.spent.set(method, (this.spent.get(method) ?? 0) + cents)
  }

  private personOf(id: number): Person {
    const person = this.staff.get(id)
    if (!person) throw new Error(`the model does not know ${id}`)
    return person
  }
  private worked({ hired, left }: Person, { year, month }: ModelMonth): boolean {
    const { from, to } = monthDays(year, month)
    return hired <= to && (left === null || left >= from)
  }
  /** Salary and advances of a month. */
  private of(id: number, month: ModelMonth): Due {
    const { lasting, only } = this.personOf(id)
    const number = numberOf(month)
    const months = [...lasting.keys()].toSorted((a, b) => a - b)
    const since = months.filter((each) => each <= number).at(-1) ?? months[0] ?? 0
    const salary = only.get(number) ?? lasting.get(since) ?? 0
    const advances = sumOf(
      [...this.advances.values()].filter((advance) => advance.id === id && isOf(month)(advance)),
      ({ cents }) => cents,
    )
    return { base: Math.max(salary, advances), advances }
  }

  paidIn = (month: ModelMonth): Payout[] => [...this.payouts.values()].filter(isOf(month))

  /** The problem that an advance meets; null for none. */
  refusalOf(id: number, month: ModelMonth, { cents, today }: { cents: number; today: string }): string | null {
    const present = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7))
    if (month.year * 12 + month.month > present + 1) return 'advanceTooEarly'
    const person = this.personOf(id)
    if (person.left !== null) return 'employeeLeft'
    if (!this.worked(person, month)) return 'notEmployedThen'
    if (this.paidIn(month).some(({ employeeId }) => employeeId === id)) return 'salaryPaid'
    const { base, advances } = this.of(id, month)
    return cents > base - advances ? 'advanceAboveSalary' : null
  }

  /** Who is to be settled in a month, by number. */
  dueIn(month: ModelMonth): Map<number, Due> {
    const paid = new Set(this.paidIn(month).map(({ employeeId }) => employeeId))
    const due = [...this.staff].filter(([id, person]) => this.worked(person, month) && !paid.has(id))
    return new Map(due.map(([id]) => [id, this.of(id, month)]))
  }
  /** Notes a payout that the school made now, of somebody to whom it was due. */
  settle(
    made: { id: number; employeeId: number; method: ExpenseMethod },
    month: ModelMonth,
    due: Map<number, Due>,
  ): void {
    const { id, ...payout } = made
    const owed = due.get(payout.employeeId)
    if (this.payouts.has(id)) return
    if (!owed) throw new Error(`nothing was due to ${payout.employeeId}`)
    due.delete(payout.employeeId)
    this.payouts.set(id, { ...payout, ...month, ...owed, paid: owed.base - owed.advances })
  }

  spentCents = (): number => sumOf([...this.spent.values()], (cents) => cents)
  paidCents = (): number => sumOf([...this.payouts.values()], ({ paid }) => paid)
  advancedCents = (): number => sumOf([...this.advances.values()], ({ cents }) => cents)

  /** Balances of all accounts that are not empty, without capital. */
  balances(): Record<string, number> {
    const settled = sumOf([...this.payouts.values()], ({ advances }) => advances)
    const all: Record<string, number> = {
      cash: this.capital,
      employeeAdvances: this.advancedCents() - settled,
      salaries: this.paidCents() + settled,
      'expense:Rent': this.spentCents(),
    }
    const out = (method: ExpenseMethod, cents: number): void => {
      const account = ACCOUNT[method] ?? method
      all[account] = (all[account] ?? 0) - cents
    }
    for (const { method, cents } of this.advances.values()) out(method, cents)
    for (const { method, paid } of this.payouts.values()) out(method, paid)
    for (const [method, cents] of this.spent) out(method as ExpenseMethod, cents)
    return Object.fromEntries(Object.entries(all).filter(([, cents]) => cents !== 0))
  }
}
