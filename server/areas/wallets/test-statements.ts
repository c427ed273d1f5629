import { createHash } from 'node:crypto'
import type { z } from 'zod'
import * as endpoints from '#domain/wallets/wallets.endpoints.ts'
import type { NewLine, NewStatement, StatementAccount } from '#domain/wallets/wallets.schema.ts'
import type { MoneySchool } from '../fees/test-money-school.ts'

export type Given = Omit<z.input<typeof NewLine>, 'row'>
type More = Partial<z.input<typeof NewStatement>>

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const at = (day: string) => ({ now: Date.parse(`${day}T07:00:00Z`) })

/** Calls about lines and matches. */
const lineCalls = (school: MoneySchool) => {
  const office = () => school.actor('office')
  return {
    at,
    bring: (account: StatementAccount, lines: readonly Given[], more: More = {}, isDryRun = false) =>
      school.call(
        endpoints.importStatement,
        office(),
        {
          query: isDryRun ? { dryRun: 'true' } : {},
          body: {
            account,
            fileName: 'statement.csv',
            hash: hashOf(JSON.stringify(lines)),
            isSure: true,
            lines: lines.map((line, row) => ({ row: row + 1, ...line })),
            ...more,
          },
        },
        at('2026-11-20'),
      ),
    rows: (
      account: StatementAccount,
      list: z.input<typeof endpoints.listWalletRows.query>['list'] = 'open',
      search?: string,
    ) => school.call(endpoints.listWalletRows, office(), { query: { account, list, search } }, at('2026-11-20')),
    exact: (account: StatementAccount) =>
      school.call(endpoints.listExactPairs, office(), { query: { account } }, at('2026-11-20')),
    confirm: (account: StatementAccount, pairs: z.input<typeof endpoints.matchExact.body>['pairs']) =>
      school.call(endpoints.matchExact, office(), { body: { account, pairs } }, at('2026-11-20')),
    match: (body: z.input<typeof endpoints.matchLine.body>) =>
      school.call(endpoints.matchLine, office(), { body }, at('2026-11-20')),
    cancel: (lineId: number, otherId: number) =>
      school.call(endpoints.cancelLines, office(), { body: { lineId, otherId } }, at('2026-11-20')),
    aside: (id: number) =>
      school.call(endpoints.setLineAside, office(), { params: { id }, body: { reason: 'private' } }, at('2026-11-20')),
    takeBack: (id: number) =>
      school.call(endpoints.takeMatchBack, office(), { params: { id }, body: { reason: 'wrong' } }, at('2026-11-20')),
    statements: (account: StatementAccount) =>
      school.call(endpoints.listStatements, office(), { query: { account } }, at('2026-11-20')),
    takeStatementBack: (id: number) =>
      school.call(
        endpoints.takeStatementBack,
        school.actor('admin'),
        { params: { id }, body: { reason: 'of another school' } },
        at('2026-11-20'),
      ),
    decide: (id: number, take: 'new' | 'old') =>
      school.call(endpoints.decideLine, office(), { params: { id }, body: { take } }, at('2026-11-20')),
  }
}

/** Calls about what is entered out of lines, and about reconciliations. */
const entryCalls = (school: MoneySchool) => {
  const office = () => school.actor('office')
  const admin = () => school.actor('admin')
  return {
    family: (id: number) =>
      school.call(endpoints.proposeFamily, office(), { params: { id }, query: {} }, at('2026-11-20')),
    candidates: (id: number) =>
      school.call(endpoints.listCandidates, office(), { params: { id }, query: {} }, at('2026-11-20')),
    pay: (id: number, body: z.input<typeof endpoints.takeLineAsPayment.body>) =>
      school.call(endpoints.takeLineAsPayment, office(), { params: { id }, body }, at('2026-11-20')),
    charges: (account: StatementAccount) =>
      school.call(endpoints.listCharges, office(), { query: { account } }, at('2026-11-20')),
    enterCharges: (body: z.input<typeof endpoints.enterCharges.body>) =>
      school.call(endpoints.enterCharges, office(), { body }, at('2026-11-20')),
    reconciling: (account: StatementAccount, day: string) =>
      school.call(endpoints.readReconciliation, admin(), { query: { account, day } }, at('2026-11-20')),
    sign: (body: z.input<typeof endpoints.signReconciliation.body>) =>
      school.call(endpoints.signReconciliation, admin(), { body }, at('2026-11-20')),
    reconciliations: (account: StatementAccount) =>
      school.call(endpoints.listReconciliations, admin(), { query: { account } }, at('2026-11-20')),
    voidSigned: (id: number) =>
      school.call(
        endpoints.voidReconciliation,
        admin(),
        { params: { id }, body: { reason: 'too early' } },
        at('2026-11-20'),
      ),
    overview: () => school.call(endpoints.listWallets, office(), {}, at('2026-11-20')),
  }
}

/** Calls of a school about the statements of its wallets, on a day of November 2026. */
export const walletCalls = (school: MoneySchool) => ({ ...lineCalls(school), ...entryCalls(school) })
