import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import type { BooksDifference } from '#domain/books/check.schema.ts'
import type { Database } from '../db/client.ts'
import { booksHandlers } from '../areas/books/books.handlers.ts'
import { openMoneySchool, type MoneySchool } from '../areas/fees/test-money-school.ts'
import { compareBooks, readDifferences, watchBooks } from './books-check.ts'
import { openTestDatabase } from '../testing/database.ts'

let database: Database
let school: MoneySchool
beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, booksHandlers, 6)
  await school.take({ lines: [school.line(await school.freshStudent([9]), 17, 9)] })
})
afterAll(() => database.close())

const DAY_MS = 86_400_000

const run = async (statement: SQL): Promise<void> => void (await database.db.execute(statement))

/** Changes rows while the triggers of their table are off, as a fault of the database or of a program would. */
async function tamper(table: string, ...statements: readonly SQL[]): Promise<void> {
  const name = sql.identifier(table)
  await run(sql`alter table ${name} disable trigger user`)
  for (const statement of statements) await run(statement)
  await run(sql`alter table ${name} enable trigger user`)
}

it('the books are compared with their sources once a day, and again until a difference is gone', async () => {
  const { db } = database
  const watch = watchBooks(db, () => 0)
  expect(watch.state()).toEqual({ checkedAt: null, differences: 0 })
  await watch.step(DAY_MS)
  expect(watch.state()).toEqual({ checkedAt: DAY_MS, differences: 0 })

  const raise = (by: number): Promise<void> =>
    tamper('student_fees', sql`update student_fees set amount_cents = amount_cents + ${by}::int where month = 9`)
  await raise(100)
  await watch.step(DAY_MS + 1)
  expect(watch.state().differences).toBe(0)
  await watch.step(2 * DAY_MS)
  expect(watch.state().differences).toBeGreaterThan(0)
  await raise(-100)
  await watch.step(2 * DAY_MS + 1)
  expect(watch.state()).toEqual({ checkedAt: 2 * DAY_MS + 1, differences: 0 })
})

it('a round of comparing the books that runs out of time is continued at the next step', async () => {
  let now = 0
  const watch = watchBooks(database.db, () => (now += 600))
  let steps = 0
  while (watch.state().checkedAt === null) {
    steps++
    await watch.step(DAY_MS)
  }
  expect(steps).toBeGreaterThan(3)
  expect(watch.state()).toEqual({ checkedAt: DAY_MS, differences: 0 })
})

/** Differences that the call and a round find after a change of rows, which is undone afterwards. */
async function foundAfter(table: string, change: SQL, undo: SQL): Promise<BooksDifference[]> {
  await tamper(table, change)
  const { differences } = await school.call(books.checkBooks, school.actor('admin'), {})
  expect(await readDifferences(database.db)).toEqual(differences)
  await tamper(table, undo)
  expect(await readDifferences(database.db)).toEqual([])
  return differences
}

it('totals of the journal that are not the sum of their lines are found', async () => {
  const set = (by: number) =>
    sql`update journal_totals set debit_cents = debit_cents + ${by}::int where account = 'cash' and kind = 'payment'`
  expect(await foundAfter('journal_totals', set(300), set(-300))).toEqual([
    { kind: 'totals', sourceId: null, account: 'cash', day: null, cents: -300 },
  ])
  // Both sides too high by the same amount leave the balance as it is.
  const both = (by: number) => sql`update journal_totals set debit_cents = debit_cents + ${by}::int,
    credit_cents = credit_cents + ${by}::int where account = 'cash' and kind = 'payment'`
  expect((await foundAfter('journal_totals', both(1), both(-1))).map(({ cents }) => cents).toSorted()).toEqual([-1, 1])
  const number = (by: number) =>
    sql`update journal_totals set lines = lines + ${by}::int where account = 'cash' and kind = 'payment'`
  expect(await foundAfter('journal_totals', number(1), number(-1))).toEqual([
    { kind: 'totals', sourceId: null, account: 'cash', day: null, cents: 0 },
  ])
})

it('journal entries on another day than their source are found', async () => {
  const { id } = await school.call(books.recordLedgerEntry, school.actor('admin'), {
    body: { type: 'DEPOSIT', source: 'Manual', amount: 5, method: 'Cash', description: 'Change', date: '2026-09-01' },
  })
  const move = (day: string) => sql`update ledger_entries set day = ${day}::date where id = ${id}::int`
  const moved = await foundAfter('ledger_entries', move('2026-09-02'), move('2026-09-01'))
  expect(moved.map(({ day, account, cents }) => [day, account, cents]).toSorted()).toEqual([
    ['2026-09-01', 'capital', 500],
    ['2026-09-01', 'cash', -500],
    ['2026-09-02', 'capital', -500],
    ['2026-09-02', 'cash', 500],
  ])

  const received = (by: number) => sql`update payments set paid_at = paid_at + make_interval(days => ${by}::int)`
  expect(
    (await foundAfter('payments', received(-2), received(2))).map(({ kind, account }) => [kind, account]),
  ).toContainEqual(['payment', 'cash'])

  const ofLine = (by: number) =>
    sql`update journal_lines set day = day + ${by}::int where id = (select max(id) from journal_lines)`
  expect(await foundAfter('journal_lines', ofLine(1), ofLine(-1))).toMatchObject([
    { kind: 'ledger', sourceId: id, day: '2026-09-02' },
  ])

  // Entries for a closed month count on a later day, the first open one; all others must not.
  const ofEntry = (by: number) =>
    sql`update journal_entries set day = day + ${by}::int where id = (select max(id) from journal_entries)`
  await tamper('journal_entries', ofEntry(1))
  await tamper(
    'journal_lines',
    sql`update journal_lines set day = day + 1 where entry_id = (select max(id) from journal_entries)`,
  )
  expect((await readDifferences(database.db)).map(({ kind, day }) => [kind, day])).toEqual([
    ['ledger', '2026-09-02'],
    ['ledger', '2026-09-02'],
  ])
  await tamper(
    'journal_lines',
    sql`update journal_lines set day = day - 1 where entry_id = (select max(id) from journal_entries)`,
  )
  await tamper('journal_entries', ofEntry(-1))
  expect(await readDifferences(database.db)).toEqual([])
})

it('journal entries of a deleted fee are found, also where its number is above that of the last fee', async () => {
  const student = await school.freshStudent()
  const fee = sql`insert into student_fees (id, student_id, year, month, amount_cents) values (5000, ${student}::int, 2027, 1, 900)`
  await run(fee)
  const found = await foundAfter('student_fees', sql`delete from student_fees where id = 5000`, fee)
  expect(found.map(({ kind, sourceId, account, cents }) => [kind, sourceId, account, cents]).toSorted()).toEqual([
    ['fee', 5000, 'receivable', -900],
    ['fee', 5000, 'schoolFees', 900],
  ])
})

it('entries that are posted during a round of comparing are not reported as differences', async () => {
  const round = compareBooks(database.db)
  const found: BooksDifference[] = []
  const student = await school.freshStudent()
  for (let months = 1; ; months++) {
    const next = await round.next()
    if (next.done) break
    found.push(...next.value)
    if (months <= 12) await school.take({ lines: [school.line(student, 1, months)] })
  }
  expect(found).toEqual([])
})

it('a reversed entry is not reported as a difference, on its own day or on the day of the reversal', async () => {
  const admin = school.actor('admin')
  const body = { type: 'DEPOSIT', source: 'Manual', amount: 8, method: 'Cash', description: 'Change' } as const
  const record = async (date: string) =>
    (await school.call(books.recordLedgerEntry, admin, { body: { ...body, date } })).id
  const daysOf = async (id: number) =>
    (
      (await database.db.execute(sql`select fixed_day::text as fixed, day::text as day from journal_entries
        where kind = 'ledger' and source_id = ${id}::int order by id`)) as {
        rows: { fixed: string | null; day: string }[]
      }
    ).rows
  const now = await record('2026-09-03')
  await school.call(books.voidLedgerEntry, admin, { params: { id: now }, body: { reason: 'a slip' } })
  expect(await daysOf(now)).toEqual([
    { fixed: '2026-09-03', day: '2026-09-03' },
    { fixed: null, day: '2026-09-14' },
  ])

  const before = await record('2026-09-04')
  await tamper(
    'ledger_entries',
    sql`update ledger_entries set voided_at = now(), void_reason = 'a slip' where id = ${before}::int`,
  )
  expect((await readDifferences(database.db)).length).toBeGreaterThan(0)
  // Posted on its own day, as in databases of older releases.
  await run(sql`with entry as (
    insert into journal_entries (kind, source_id, fixed_day, day, own_day, is_receipt, at)
    values ('ledger', ${before}::int, '2026-09-04', '2026-09-04', '2026-09-04', false, now()) returning id
  ) insert into journal_lines (entry_id, account, day, cents)
    select id, account, '2026-09-04', cents from entry cross join (values ('cash', -800), ('capital', 800)) as line (account, cents)`)
  expect(await readDifferences(database.db)).toEqual([])
})
