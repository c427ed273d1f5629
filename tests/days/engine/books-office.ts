import { EXPENSE_METHODS } from '#domain/expenses/expense-methods.ts'
import type { ExpenseListed } from '#domain/expenses/expenses.schema.ts'
import { monthAfter } from '#domain/books/periods.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import { centsOf } from '#domain/school/money.ts'
import type { Random } from '#server/db/seed/random.ts'
import type { BooksTold } from '../expenses.ts'
import type { BooksWork } from '../plan.ts'
import type { Tried } from '../saved.ts'
import { closedMonths, nameOfMonth, sayOf } from './books.ts'
import type { AskAsAdmin } from './office.ts'
import { oneOf } from './reader.ts'

export type BooksOffice = {
  askAsAdmin: AskAsAdmin
  tried: Tried
  today: string
  random: Random
  books: BooksTold
}

const REASON = 'counted again'
const OVERDRAWN = 'the drawer knows best'

/** Makes a call; returns whether it succeeded, or was refused since it is not allowed now. */
async function isDone(
  { askAsAdmin }: BooksOffice,
  ...[method, path, body]: [method: string, path: string, body?: object]
): Promise<boolean> {
  const { status, json } = await askAsAdmin(method, path, body)
  if (status === 200) return true
  if (status !== 409 && status !== 404) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`)
  return false
}

const labelOf = ({ description }: ExpenseListed): string => description?.split(' · ')[0] ?? ''

/** Newest expenses that were recorded in the random days. */
async function expensesOf({ askAsAdmin }: BooksOffice): Promise<ExpenseListed[]> {
  const { json } = await askAsAdmin('GET', '/expenses?limit=100')
  return (json as { expenses: ExpenseListed[] }).expenses.filter((each) => /^s\d+$/.test(labelOf(each)))
}

async function edit(office: BooksOffice): Promise<void> {
  const { random, today, books, tried } = office
  const found = oneOf(random, await expensesOf(office))
  if (!found) return
  const { id, category, revision, description } = found
  const cents = random.int(1, 9_000)
  const day = random.chance(0.6) ? found.date : addDays(today, -random.int(0, 40))
  const method = random.chance(0.6) ? found.paymentMethod : random.pick(EXPENSE_METHODS)
  const typed = { category, amount: cents / 100, date: day, paymentMethod: method, description: description ?? '' }
  const body = { ...typed, overdrawnReason: OVERDRAWN, base: revision }
  if (!(await isDone(office, 'PUT', `/expenses/${id}`, body))) return
  books.decided.set(labelOf(found), { cents: centsOf(body.amount), day, method })
  tried['expenses edited at the office']++
}

async function withdraw(office: BooksOffice): Promise<void> {
  const found = oneOf(office.random, await expensesOf(office))
  if (!found || !(await isDone(office, 'DELETE', `/expenses/${found.id}?reason=${encodeURIComponent(REASON)}`))) return
  const { decided } = office.books
  decided.set(labelOf(found), { ...decided.get(labelOf(found)), isVoid: true })
  office.tried['expenses deleted at the office']++
}

async function approve(office: BooksOffice): Promise<void> {
  const found = (await expensesOf(office)).find(({ state }) => state === 'held' || state === 'waiting')
  if (!found) return
  await isDone(office, 'POST', `/expenses/${found.id}/approve`)
  office.tried['expenses approved']++
}

/** Closes the month after the last closed one; where none is closed, last month, with all months before. */
async function close(office: BooksOffice): Promise<void> {
  const { askAsAdmin, today, books, tried } = office
  const [newest] = await closedMonths(askAsAdmin)
  const [year = 0, month = 0] = today.split('-').map(Number)
  const last = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
  const { year: closing, month: number } = newest ? monthAfter(newest) : last
  if (!(await isDone(office, 'POST', '/profif/log/auto-create', { year: closing, month: number }))) return
  const of = { year: closing, month: number }
  books.sealed.set(nameOfMonth(of), await sayOf(askAsAdmin, of))
  tried['months closed']++
}

async function reopen(office: BooksOffice): Promise<void> {
  const [newest] = await closedMonths(office.askAsAdmin)
  if (!newest || !(await isDone(office, 'DELETE', `/profitlog/${newest.id}?reason=${encodeURIComponent(REASON)}`)))
    return
  office.books.sealed.delete(nameOfMonth(newest))
  office.tried['months reopened']++
}

const WORK: Record<BooksWork, (office: BooksOffice) => Promise<void>> = {
  editExpense: edit,
  deleteExpense: withdraw,
  approveExpense: approve,
  closeMonth: close,
  reopenMonth: reopen,
}

/** Does an administrator's work with the books at another computer, and notes the outcome that she is told. */
export const doBooks = (what: BooksWork, office: BooksOffice): Promise<void> => WORK[what](office)

export const isBooksWork = (what: string): what is BooksWork => what in WORK
