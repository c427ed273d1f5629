import type { StatementAccount, WalletList, WalletPage, WalletRow } from '#domain/wallets/wallets.schema.ts'
import {
  listCandidates,
  listCharges,
  listExactPairs,
  listReconciliations,
  listStatements,
  listWalletRows,
  listWallets,
  proposeFamily,
  readReconciliation,
} from '#domain/wallets/wallets.endpoints.ts'
import { pagedAs } from '../answers/paged.ts'
import { server } from '../answers/source.ts'

const LIMIT = '50'

/** A list of an account's statements, and a text by which the school searches it. */
export type WalletAsked = { account: StatementAccount; list: WalletList; search: string }

export type WalletShown = Pick<WalletPage, 'counts' | 'exact' | 'periods' | 'total'> & { rows: readonly WalletRow[] }

/** Lines of statements, or entries that no line is matched to, with how much each list has. */
export const useWalletRows = pagedAs(
  listWalletRows,
  ({ account, list, search }: WalletAsked) => ({
    query: { account, list, limit: LIMIT, ...(search ? { search } : {}) },
  }),
  {
    read: ({ rows, total, page, limit }, { query }) => ({
      rows,
      total,
      next: page * limit < total ? { query: { ...query, page: String(page + 1) } } : null,
    }),
    keyOf: ({ key }: WalletRow) => key,
    dataOf: (rows, { counts, exact, periods, total }): WalletShown => ({ rows, counts, exact, periods, total }),
  },
)

/** Accounts of wallets and banks, and how far their statements reach. */
export const useWallets = server(listWallets, () => ({}))

const ofAccount = (account: StatementAccount) => ({ query: { account } })

export const useStatements = server(listStatements, ofAccount)
export const useExactPairs = server(listExactPairs, ofAccount)
export const useCharges = server(listCharges, ofAccount)
export const useReconciliations = server(listReconciliations, ofAccount)

export const useReconciling = server(readReconciliation, (query: { account: StatementAccount; day: string }) => ({
  query,
}))

/** What a line may be, by hand. */
export const useCandidates = server(listCandidates, ({ id, search }: { id: number; search: string }) => ({
  params: { id: String(id) },
  query: search ? { search } : {},
}))

/** The family that a line is proposed for; `studentId`: of a student whom a person has named. */
export const useProposedFamily = server(
  proposeFamily,
  ({ id, studentId }: { id: number; studentId: number | null }) => ({
    params: { id: String(id) },
    query: studentId === null ? {} : { studentId: String(studentId) },
  }),
)
