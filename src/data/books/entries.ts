import { listEntries, listLedger } from '#domain/books/books.endpoints.ts'
import type { AccountCode, EntryBehind, Figure, LedgerLine } from '#domain/books/books.schema.ts'
import { LEDGER_METHODS } from '#domain/books/accounts.ts'
import { pagedAs } from '../answers/paged.ts'

/** Rows of a list in pages, with their number at school. */
type Rows<Row> = { rows: readonly Row[]; total: number }

const LIMIT = '100'

type PageReply = { total: number; page: number; limit: number }

const nextPage = <Query extends object>({ total, page, limit }: PageReply, query: Query) =>
  page * limit < total ? { query: { ...query, page: String(page + 1) } } : null

/** The figure or account that is asked for, between two days. */
export type EntriesAsked = ({ figure: Figure } | { account: AccountCode }) & { from: string; to: string }

export type EntriesShown = Rows<EntryBehind> & {
  /** In dollars, of all entries. */
  sum: number
  /** Shillings of an account that holds them, at the end; null for all else. */
  shillings: number | null
}

/** The entries behind a figure or an account, with their sum. */
export const useEntries = pagedAs(listEntries, (asked: EntriesAsked) => ({ query: { ...asked, limit: LIMIT } }), {
  read: ({ entries, ...page }, { query }) => ({ rows: entries, total: page.total, next: nextPage(page, query) }),
  keyOf: ({ id }: EntryBehind) => id,
  dataOf: (rows, { sum, shillings, total }): EntriesShown => ({ rows, sum, shillings, total }),
})

/** Filters of the cash ledger; an empty text stands for all months, years or methods. */
type LedgerAsked = { month: string; year: string; method: string }

export type LedgerShown = Rows<LedgerLine> & {
  opening: number
  closing: number
  /** Shillings in the shown accounts at the end; null: they hold none. */
  shillings: number | null
}

/** The cash ledger, the newest entries first, with the balances before and after all of them. */
export const useLedger = pagedAs(
  listLedger,
  ({ month, year, method }: LedgerAsked) => {
    const known = LEDGER_METHODS.find((each) => each === method)
    return {
      query: {
        limit: LIMIT,
        ...(month ? { month } : {}),
        ...(year ? { year } : {}),
        ...(known ? { method: known } : {}),
      },
    }
  },
  {
    read: ({ entries, total, page, limit }, { query }) => ({
      rows: entries,
      total,
      next: nextPage({ total, page, limit }, query),
    }),
    keyOf: ({ id }: LedgerLine) => id,
    dataOf: (rows, { opening, closing, shillings, total }): LedgerShown => ({
      rows,
      opening,
      closing,
      shillings,
      total,
    }),
  },
)
