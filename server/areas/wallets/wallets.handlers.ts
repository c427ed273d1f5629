import { formatCents } from '#domain/school/money.ts'
import * as endpoints from '#domain/wallets/wallets.endpoints.ts'
import { handle } from '../../handle.ts'
import { enterAsExpense, proposeFamilyOf, readCandidates, readCharges, takeAsPayment } from './enter.ts'
import { importStatement } from './import-statement.ts'
import { cancelEachOther, decide, matchAllExact, matchOne, readExact, setAside, takeBack } from './match.ts'
import { readOverview, readStatements } from './overview.ts'
import { readReconciliations, readReconciling, sign, voidSigned } from './reconcile.ts'
import { takeStatementBack } from './take-statement-back.ts'
import { readWalletRows } from './wallet-rows.ts'

const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`)

const statementHandlers = [
  handle(endpoints.listWallets, (_, { tx }) => readOverview(tx)),

  handle(endpoints.importStatement, ({ query, body }, context) =>
    importStatement(context, body, query.dryRun === 'true'),
  ),

  handle(endpoints.listStatements, ({ query: { account } }, { tx }) => readStatements(tx, account)),
  handle(endpoints.takeStatementBack, async ({ params: { id }, body: { reason } }, context) => {
    await takeStatementBack(context, id, reason)
    return { message: 'Taken back' }
  }),

  handle(endpoints.listWalletRows, ({ query }, { tx }) => readWalletRows(tx, query)),
]

const matchHandlers = [
  handle(endpoints.listExactPairs, async ({ query: { account } }, context) => ({
    pairs: (await readExact(context, account)).map(({ line, target }) => ({
      lineId: line.id,
      kind: target.kind,
      ref: target.ref,
      amount: line.cents,
      day: line.day,
      words: target.words,
    })),
  })),

  handle(endpoints.matchExact, async ({ body }, context) => ({
    message: `${lines(await matchAllExact(context, body))} matched`,
  })),

  handle(endpoints.matchLine, async ({ body }, context) => {
    await matchOne(context, body)
    return { message: 'Matched' }
  }),

  handle(endpoints.cancelLines, async ({ body: { lineId, otherId } }, context) => {
    await cancelEachOther(context, lineId, otherId)
    return { message: 'The lines cancel each other' }
  }),

  handle(endpoints.takeMatchBack, async ({ params: { id }, body: { reason } }, context) => {
    await takeBack(context, id, reason)
    return { message: 'Taken back' }
  }),

  handle(endpoints.setLineAside, async ({ params: { id }, body: { reason } }, context) => {
    await setAside(context, id, reason)
    return { message: 'Set aside' }
  }),

  handle(endpoints.decideLine, async ({ params: { id }, body: { take } }, context) => {
    await decide(context, id, take)
    return { message: take === 'new' ? 'The new line counts' : 'The earlier line counts' }
  }),

  handle(endpoints.listCandidates, ({ params: { id }, query: { search } }, { tx }) => readCandidates(tx, id, search)),
]

const entryHandlers = [
  handle(endpoints.proposeFamily, ({ params: { id }, query: { studentId } }, context) =>
    proposeFamilyOf(context, id, studentId),
  ),
  handle(endpoints.takeLineAsPayment, ({ params: { id }, body }, context) => takeAsPayment(context, id, body)),
  handle(endpoints.listCharges, ({ query: { account } }, { tx }) => readCharges(tx, account)),

  handle(endpoints.enterCharges, async ({ body }, context) => {
    const { count, cents } = await enterAsExpense(context, body)
    return { message: `${lines(count)} entered as an expense of ${formatCents(cents)}` }
  }),
]

const reconciliationHandlers = [
  handle(endpoints.readReconciliation, ({ query }, { tx }) => readReconciling(tx, query)),
  handle(endpoints.listReconciliations, ({ query: { account } }, { tx }) => readReconciliations(tx, account)),

  handle(endpoints.signReconciliation, async ({ body }, context) => {
    await sign(context, body)
    return { message: 'Signed' }
  }),

  handle(endpoints.voidReconciliation, async ({ params: { id }, body: { reason } }, context) => {
    await voidSigned(context, id, reason)
    return { message: 'Voided' }
  }),
]

export const walletHandlers = [...statementHandlers, ...matchHandlers, ...entryHandlers, ...reconciliationHandlers]
