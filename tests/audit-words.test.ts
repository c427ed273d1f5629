import { getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#domain/endpoints.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS, fieldsOfMoney, MONEY_KINDS } from '#domain/audit-words.ts'
import * as tables from '#server/db/schema.ts'
import { readSourceFiles } from './source-files.ts'

/** Table of each kind of record that is not called as its table; null for a kind whose changes have no row of their own. */
const TABLE_OF: Readonly<Record<string, PgTable | null>> = {
  calls: tables.absenceCalls,
  calendar: tables.schoolCalendar,
  discounts: tables.discountLimits,
  advances: tables.employeeAdvances,
  payouts: tables.salaryPayouts,
  ledger: tables.ledgerEntries,
  exports: null,
  fees: null,
  school: null,
}

const tableOf = (kind: string): unknown =>
  kind in TABLE_OF ? TABLE_OF[kind] : (tables as Readonly<Record<string, unknown>>)[kind]

/** Kinds of records that the server writes into the audit log or reads from a history. */
const kindsOfServer = new Set(
  readSourceFiles()
    .filter(({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts'))
    .flatMap(({ text }) => [...text.matchAll(/\bentity: '(\w+)'|recordChange\(\w+, '(\w+)'/g)])
    .flatMap(([, one, other]) => one ?? other ?? []),
)

/** Calls that change no record, and so write nothing into the audit log. */
const WITHOUT_TRACE = [
  'auth.login',
  'auth.logout',
  'auth.refresh',
  'auth.renewDevice',
  'users.endSession',
  'users.readSlip',
  'users.sendResetCode',
  'fees.previewRule',
  'exams.examReport',
  'exams.finalReport',
  'exams.midtermReport',
  'exams.performance',
  'exams.progress',
  'exams.termReport',
  'exams.typeReport',
  'exams.uploadOptions',
  'exams.uploadTemplate',
  'fees.checkLastNumber',
  // Private: which notices a person has chosen.
  'notices.subscribe',
  'notices.unsubscribe',
  'fees.checkNumber',
  'fees.numberHistory',
  'studentfiles.look',
  // Openings are recorded in a table of their own, with reader and time.
  'announcements.read',
]

/** Kinds of records of money, stated a second time on purpose. */
const OF_MONEY = [
  'advances',
  'assets',
  'budgets',
  'discounts',
  'drawerClosings',
  'drawerMoves',
  'drawers',
  'dueReminders',
  'employees',
  'exchangeRates',
  'expenses',
  'feeRules',
  'fees',
  'ledger',
  'openingSalaries',
  'openings',
  'payments',
  'payouts',
  'profitLogs',
  'school',
  'shillings',
  'students',
  'unplacedMoney',
  'walletLines',
  'walletMatches',
  'walletReconciliations',
  'walletStatements',
]

describe('words for the audit log', () => {
  test('exist for every kind of record that the server logs, and for no other', () => {
    expect(Object.keys(AUDIT_KINDS).toSorted()).toEqual([...kindsOfServer].toSorted())
  })

  test.each(Object.entries(AUDIT_KINDS))('exist for every column of %s', (kind, { fields }) => {
    const table = tableOf(kind)
    if (table === null) return
    if (!is(table, PgTable)) throw new Error(`no table is called ${kind}`)
    expect(Object.keys(getTableColumns(table)).filter((column) => !(column in fields))).toEqual([])
  })

  test.each(Object.entries(AUDIT_KINDS))(
    "give the auditor's pack every column of %s that is a sum of money",
    (kind) => {
      const table = tableOf(kind)
      const columns = is(table, PgTable) ? Object.keys(getTableColumns(table)) : Object.keys(AUDIT_KINDS[kind]!.fields)
      const sums = columns.filter((column) => /cents$|^amounts?$|^rate$/i.test(column))
      const told = fieldsOfMoney(kind)
      expect(
        sums.filter((column) => !told.includes(column) && AUDIT_KINDS[kind]!.fields[column]?.shape !== 'hidden'),
      ).toEqual([])
      expect(told.filter((name) => !(name in AUDIT_KINDS[kind]!.fields))).toEqual([])
    },
  )

  test("give the auditor's pack the records of every kind of act with money", () => {
    expect([...MONEY_KINDS].toSorted()).toEqual(OF_MONEY)
  })

  test('are labels that begin with a capital letter and differ within a kind of record', () => {
    for (const { fields } of Object.values(AUDIT_KINDS)) {
      const labels = Object.values(fields).flatMap(({ label, shape }) => (shape === 'hidden' ? [] : [label]))
      expect(labels.filter((label) => !/^[A-Z][a-z’']*( |$|,)/.test(label))).toEqual([])
      expect(new Set(labels).size).toBe(labels.length)
    }
  })

  test('exist for every call that changes something, and for no other', () => {
    const changing = endpoints.filter(({ method }) => method !== 'GET').map(({ id }) => id)
    // A put-back that a device noticed is logged under the call that reported it.
    const expected = [...changing.filter((id) => !WITHOUT_TRACE.includes(id)), 'sync.pull']
    expect(Object.keys(AUDIT_ACTIONS).toSorted()).toEqual(expected.toSorted())
    expect(WITHOUT_TRACE.filter((id) => !changing.includes(id))).toEqual([])
  })
})
