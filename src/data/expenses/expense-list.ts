import { useEffect, useMemo, useRef } from 'react'
import { nameOfCategory, type Chart, nameOfMethod } from '#domain/books/chart.ts'
import { addDays } from '#domain/core/dates.ts'
import { listExpenses } from '#domain/expenses/expenses.endpoints.ts'
import type { ExpenseBridge, ExpenseListed, ExpenseRow } from '#domain/expenses/expenses.schema.ts'
import { PAYMENT_DAYS_CACHED } from '#domain/synced-tables.ts'
import { useChart } from '../books/chart.ts'
import type { Overlaid } from '../replica/overlay.ts'
import { pagedAs } from '../answers/paged.ts'
import { isServerAway, type SourceAnswer, type Wanted } from '../answers/source.ts'
import type { Reading } from '../replica/use-cache.ts'
import { useExpenses } from './known-expenses.ts'

/** An expense as the list shows it, from the server or from this device. */
export type ExpenseView = Omit<Overlaid<ExpenseRow>, 'id' | 'recordedById' | 'madeAt'> & {
  /** Null until the school has it. */
  id: number | null
  overdrawnReason: string | null
  /** Unknown of rows that only the device shows. */
  hasFile: boolean
  bookedOn: string | null
  categoryName: string
  methodName: string
  /** By whom and when it was recorded, where this device knows it. */
  made: Pick<ExpenseRow, 'recordedById' | 'madeAt'> | null
}

/** Expenses as the server lists them, in pages; `totalCents`: the sum of all that match, also of those on further pages. */
type Listed = { rows: readonly ExpenseView[]; totalCents: number; bridge: ExpenseBridge | null }

/** `isOfDevice`: the server did not answer, and these are the rows of this device, whose total is not known. */
export type ExpenseList = Omit<Listed, 'totalCents'> & { isOfDevice: boolean; totalCents: number | null }

const ofListed = (listed: ExpenseListed): ExpenseView => ({
  id: listed.id,
  voucher: listed.voucher,
  category: listed.category,
  categoryName: listed.categoryName,
  methodName: listed.methodName,
  amountCents: listed.amount,
  day: listed.date,
  description: listed.description,
  method: listed.paymentMethod,
  receiptNumber: listed.receiptUrl,
  state: listed.state,
  heldCode: listed.heldCode,
  recordedBy: listed.recordedBy,
  approvedBy: listed.approvedBy,
  revision: listed.revision,
  overdrawnReason: listed.overdrawnReason,
  hasFile: listed.hasFile,
  bookedOn: listed.bookedOn,
  ...(listed.shillings ? { shillings: listed.shillings } : {}),
  made: null,
})

const ofDevice = ({ id, recordedById, madeAt, ...row }: Overlaid<ExpenseRow>, chart: Chart): ExpenseView => ({
  ...row,
  categoryName: nameOfCategory(row.category, chart),
  methodName: nameOfMethod(row.method, chart),
  id: id ?? null,
  overdrawnReason: null,
  hasFile: false,
  bookedOn: null,
  made: { recordedById, madeAt },
})

/** The first page has ten rows (EXP-1); a reader who wants more usually wants all. */
const ROWS = { first: '10', further: '100' }

type Question = {
  values: Readonly<Record<'month' | 'year' | 'only', string>>
  wanted: Wanted
  today: string
}

const usePaged = pagedAs(
  listExpenses,
  ({ values: { month, year, only }, wanted: { search } }: Question) => ({
    query: {
      limit: ROWS.first,
      ...(month ? { month } : {}),
      ...(year ? { year } : {}),
      ...(search ? { search } : {}),
      ...(only === 'deleted' || only === 'undecided' ? ({ only } as const) : {}),
    },
  }),
  {
    read: ({ expenses, total, page, limit }, { query }) => {
      // The first page counts as part of the first large one, so large pages begin at 1.
      const next = query.limit === ROWS.first ? 1 : page + 1
      return {
        rows: expenses.map(ofListed),
        total,
        next: page * limit < total ? { query: { ...query, limit: ROWS.further, page: String(next) } } : null,
      }
    },
    keyOf: ({ voucher }: ExpenseView) => voucher,
    dataOf: (rows, { totalExpense, bridge }): Listed => ({ rows, totalCents: totalExpense, bridge }),
  },
)

const isAsked = ({ values: { month, year, only }, wanted: { search } }: Question, row: ExpenseView): boolean => {
  const words = [row.categoryName, row.description, row.voucher, row.methodName, row.receiptNumber]
    .join(' ')
    .toLowerCase()
  return (
    only !== 'deleted' &&
    (only !== 'undecided' || row.state === 'waiting' || row.state === 'held') &&
    (!year || row.day.startsWith(year)) &&
    (!month || Number(row.day.slice(5, 7)) === Number(month)) &&
    words.includes(search.toLowerCase())
  )
}

const NOTHING: readonly ExpenseView[] = []

/** The rows of this device that the question asks for, the newest first; null while they are being read. */
function useDeviceRows(question: Question): { rows: readonly ExpenseView[] | null; all: readonly ExpenseView[] } {
  const reading: Reading<readonly Overlaid<ExpenseRow>[]> = useExpenses()
  const data = reading.status === 'ready' ? reading.data : null
  const chart = useChart()
  const all = useMemo(
    () => data?.filter(({ state }) => state !== 'void').map((row) => ofDevice(row, chart)) ?? NOTHING,
    [data, chart],
  )
  const rows = useMemo(() => all.filter((row) => isAsked(question, row)), [all, question])
  return { rows: data ? rows : null, all }
}

const isOpen = ({ pending }: ExpenseView): boolean => pending !== undefined

/** The server's rows with what this device knows of them, after those that only this device has. */
function joined(listed: readonly ExpenseView[], device: readonly ExpenseView[], all: readonly ExpenseView[]) {
  const known = new Set(listed.map(({ voucher }) => voucher))
  const byVoucher = new Map(all.map((row) => [row.voucher, row]))
  return [
    ...device.filter((row) => isOpen(row) && !known.has(row.voucher)),
    ...listed.map((row) => ({ ...row, made: byVoucher.get(row.voucher)?.made ?? null })),
  ]
}

/** Asks the server again when the expenses that wait on this device have changed, since it may have taken one. */
function useAskWhenTaken(all: readonly ExpenseView[], ask: () => void): void {
  const open = all.filter(isOpen).map(({ voucher, pending }) => `${voucher} ${pending?.state}`)
  const key = open.join()
  const before = useRef(key)
  useEffect(() => {
    if (before.current && before.current !== key) ask()
    before.current = key
  }, [key, ask])
}

/** Expenses from the server in pages, with what waits on this device; without network the device's last two months. */
export function useExpenseList(question: Question): SourceAnswer<ExpenseList> {
  const { shown, ask, pages } = usePaged(question)
  const { rows, all } = useDeviceRows(question)
  useAskWhenTaken(all, ask)
  return useMemo((): SourceAnswer<ExpenseList> => {
    const listOf = (listed: Listed): ExpenseList => ({
      rows: joined(listed.rows, rows ?? NOTHING, all),
      isOfDevice: false,
      totalCents: listed.totalCents,
      bridge: listed.bridge,
    })
    if (rows && isServerAway(shown)) {
      const since = addDays(question.today, -PAYMENT_DAYS_CACHED)
      return {
        shown: {
          status: 'ready',
          data: { rows, isOfDevice: true, totalCents: null, bridge: null },
          from: 'partly',
          since,
        },
        ask,
      }
    }
    if (shown.status !== 'ready') return { shown, ask }
    return {
      shown: { ...shown, data: listOf(shown.data) },
      ask,
      pages: pages && { ...pages, all: async () => listOf(await pages.all()) },
    }
  }, [shown, pages, rows, all, ask, question.today])
}

/** One expense as this device knows it now; null where it does not. */
export function useExpenseOf(voucher: string | null): ExpenseView | null {
  const reading: Reading<readonly Overlaid<ExpenseRow>[]> = useExpenses()
  const row = reading.status === 'ready' ? reading.data.find((one) => one.voucher === voucher) : undefined
  const chart = useChart()
  return row ? ofDevice(row, chart) : null
}
