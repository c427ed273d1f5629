import { parse } from 'papaparse'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import * as books from '#domain/books/books.endpoints.ts'
import type { MadeFile } from '#domain/core/endpoint.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { recordExpense, voidExpense } from '#domain/expenses/expenses.endpoints.ts'
import { takePack } from '#domain/exports/exports.endpoints.ts'
import { PACK_NAMES, type PackName } from '#domain/exports/pack.tables.ts'
import { generateFees } from '#domain/fees/fee-months.endpoints.ts'
import { correctPayment } from '#domain/fees/payments.endpoints.ts'
import type { Database } from '../../../db/client.ts'
import { audit } from '../../../db/schema.ts'
import { openTestDatabase } from '../../../testing/database.ts'
import { booksHandlers } from '../../books/books.handlers.ts'
import { expenseHandlers } from '../../expenses/expenses.handlers.ts'
import { openMoneySchool, type MoneySchool } from '../../fees/test-money-school.ts'
import { exportHandlers } from '../exports.handlers.ts'

type Line = Record<string, string>

let database: Database
let school: MoneySchool

const at = (day: string) => ({ now: Date.parse(`2026-${day}T07:00:00Z`) })
const admin = () => school.actor('admin')
const cents = (text: string | undefined): number => Math.round(Number(text) * 100)
const only = <T>(found: readonly T[]): T => {
  expect(found).toHaveLength(1)
  return found[0] as T
}

async function bytesOf({ pieces }: MadeFile): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return new Uint8Array(Buffer.concat(all))
}

const pack = async (format: 'csv' | 'excel', months: { from: string; to: string }) =>
  bytesOf(await school.call(takePack, admin(), { body: { ...months, format } }, at('11-10')))

const linesIn = (bytes: Uint8Array | undefined): Line[] =>
  parse<Line>(strFromU8(bytes ?? new Uint8Array()).replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data

/** The sheets of the pack of October and November. */
let sheets: Record<PackName, Line[]>

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, [...booksHandlers, ...expenseHandlers, ...exportHandlers])
  const [first, second] = [await school.freshStudent(), await school.freshStudent()]
  await school.call(generateFees, admin(), { body: { months: [{ year: 2026, month: 10 }] } }, at('10-01'))
  const { lines } = await school.take({ lines: [school.line(first, 10, 10, 0)] }, 'office', at('10-02'))
  await school.take(
    { lines: [school.line(second, 25, 10, 0)], method: 'ZAAD', number: '634111222' },
    'office',
    at('10-03'),
  )
  const body = { category: 'Water' as const, amount: 12.5, date: '2026-10-05', paymentMethod: 'Cash' as const }
  const { expense } = await school.call(
    recordExpense,
    admin(),
    { body: { ...body, overdrawnReason: 'counted' } },
    at('10-05'),
  )
  await school.call(recordExpense, admin(), { body: { ...body, amount: 3, overdrawnReason: 'counted' } }, at('10-06'))
  const correction = { amountPaid: 12, reason: 'the note was a twenty' }
  await school.call(
    correctPayment,
    admin(),
    { params: { id: lines[0]?.paymentId ?? 0 }, body: correction },
    at('10-07'),
  )
  await school.call(
    voidExpense,
    admin(),
    { params: { id: expense.id }, query: { reason: 'delivered to another school' } },
    at('11-02'),
  )
  const change = {
    at: '2026-11-03T07:00:00Z',
    actorId: admin().id,
    deviceCode: '',
    endpoint: 'settings.save',
    before: {},
  }
  await database.db.insert(audit).values([
    { ...change, entity: 'drawers', key: 'K7Q-Z000001', after: { floatCents: 2000, ownerId: 1 } },
    { ...change, entity: 'walletMatches', key: '1', after: { cents: 500, kind: 'receipt' } },
    { ...change, entity: 'school', key: '', after: { name: 'Iftin', feeWithBusCents: 3000 } },
    { ...change, entity: 'students', key: '1', after: { phone: '634', feeCents: 1250, reason: 'a brother came' } },
    { ...change, entity: 'students', key: '2', after: { phone: '634', reason: 'moved' } },
    { ...change, entity: 'openings', key: '1', after: { accounts: 'Cash: $1,000.00' } },
  ])
  const files = unzipSync(await pack('csv', { from: '2026-10', to: '2026-11' }))
  sheets = Object.fromEntries(PACK_NAMES.map((name) => [name, linesIn(files[`${name}.csv`])])) as typeof sheets
})
afterAll(() => database.close())

describe('the journal of the pack', () => {
  it('has equal debits and credits in every entry', () => {
    const sums = new Map<string, number>()
    for (const { entry = '', debit, credit } of sheets.journal)
      sums.set(entry, (sums.get(entry) ?? 0) + cents(debit) - cents(credit))
    expect(sums.size).toBeGreaterThan(5)
    expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([])
  })

  it('names the source, the document, the person and the reason of a change', () => {
    const ofCash = sheets.journal.filter(({ account }) => account === 'cash')
    expect(only(ofCash.filter(({ date }) => date === '2026-10-07'))).toMatchObject({
      debit: '2.00',
      credit: '0.00',
      currency: 'USD',
      reason: 'the note was a twenty',
      source: expect.stringMatching(/^Payment .*changed$/) as string,
      document: expect.stringMatching(/\d/) as string,
    })
    expect(only(ofCash.filter(({ date }) => date === '2026-11-02'))).toMatchObject({
      debit: '12.50',
      reason: 'delivered to another school',
    })
  })

  it('has the lines of its months alone', async () => {
    const files = unzipSync(await pack('csv', { from: '2026-11', to: '2026-11' }))
    const days = linesIn(files['journal.csv']).map(({ date = '' }) => date.slice(0, 7))
    expect(new Set(days)).toEqual(new Set(['2026-11']))
  })
})

describe('the trial balance of the pack', () => {
  it('sums the journal by account, and balances', () => {
    const rows = sheets.trial_balance.filter(({ account_name: name }) => name !== 'Sum')
    for (const { account, opening, debit, credit, closing } of rows) {
      const lines = sheets.journal.filter((line) => line['account'] === account)
      const of = (side: string): number => sumOf(lines, (line) => cents(line[side]))
      // A correction on the same account can cancel out within the totals of a month, never in their difference.
      expect([account, cents(debit) - cents(credit)]).toEqual([account, of('debit') - of('credit')])
      expect([account, cents(closing)]).toEqual([account, cents(opening) + cents(debit) - cents(credit)])
    }
    const sum = only(sheets.trial_balance.filter(({ account_name: name }) => name === 'Sum'))
    expect([cents(sum['opening']), cents(sum['closing']), cents(sum['debit']) - cents(sum['credit'])]).toEqual([
      0, 0, 0,
    ])
  })
})

describe('the statements of the pack', () => {
  const amount = (statement: string, period: string, line: string): number =>
    cents(
      only(
        sheets.statements.filter(
          (row) => row['statement'] === statement && row['period'] === period && row['line'] === line,
        ),
      )['amount'],
    )

  it('are those of the screens', async () => {
    const october = await school.call(
      books.getIncomeStatement,
      admin(),
      { query: { year: 2026, month: 10 } },
      at('11-10'),
    )
    const shown = amount('Income statement', '2026-10', 'Net income')
    expect(shown).toBe(Math.round(october.netIncome * 100))
    expect(shown).toBe(2150)
    const sheet = await school.call(books.getBalanceSheet, admin(), { query: { date: '2026-11-10' } }, at('11-10'))
    expect(amount('Balance sheet', '2026-11-30', 'Total assets')).toBe(Math.round(sheet.totalAssets * 100))
  })

  it('of all months together are the sum of the months', () => {
    const of = (period: string) => amount('Cash flow', period, 'Net cash flow')
    expect(of('2026-10 to 2026-11')).toBe(of('2026-10') + of('2026-11'))
  })

  it('tie to the journal: the cash flow is the change of the cash accounts', () => {
    const lines = sheets.journal.filter(({ account }) => account === 'cash' || account === 'zaad')
    expect(sumOf(lines, ({ debit, credit }) => cents(debit) - cents(credit))).toBe(
      amount('Cash flow', '2026-10 to 2026-11', 'Net cash flow'),
    )
  })
})

describe('the changes of the pack', () => {
  it('tell who changed which record of money in words, in dollars and with names', () => {
    const voided = sheets.changes.filter(({ act }) => act === 'Deleted an expense')
    expect(only(voided.filter(({ field }) => field === 'Reason of deleting'))).toMatchObject({
      record: 'Expense',
      after: 'delivered to another school',
    })
    const by = only(voided.filter(({ field }) => field === 'Deleted by user'))
    expect(by['actor']).not.toBe('')
    expect(by['after']).toBe(`${by['actor']} (${admin().id})`)
    const corrected = sheets.changes.filter(({ act, field }) => act === 'Corrected a payment' && field === 'Amount')
    expect(only(corrected)).toMatchObject({ record: 'Payment', before: '10.00', after: '12.00' })
  })

  it('have drawers, statements of wallets and settings of money, and nothing else of students and the school', () => {
    const of = (record: string) =>
      sheets.changes.filter((row) => row['record'] === record).map(({ field, after }) => [field, after])
    expect(of('Drawer')).toContainEqual(['Float', '20.00'])
    expect(of('Match of a line')).toContainEqual(['Amount', '5.00'])
    expect(of('School')).toEqual([['Usual fee with bus', '30.00']])
    expect(of('Student')).toEqual([
      ['Monthly fee', '12.50'],
      ['Reason', 'a brother came'],
    ])
    expect(of('Opening balances')).toEqual([['Money in accounts', 'Cash: $1,000.00']])
  })
})

it('is one workbook with the same rows as Excel', async () => {
  const book = read(await pack('excel', { from: '2026-10', to: '2026-11' }), { type: 'array' })
  expect(book.SheetNames).toEqual(['Journal', 'Trial balance', 'Statements', 'Changes'])
  const rows = PACK_NAMES.map((name, sheet) => [
    name,
    utils.sheet_to_json(book.Sheets[book.SheetNames[sheet] ?? '']!).length,
  ])
  expect(rows).toEqual(PACK_NAMES.map((name) => [name, sheets[name].length]))
})
