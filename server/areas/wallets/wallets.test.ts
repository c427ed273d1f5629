import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { recordLedgerEntry } from '#domain/books/books.endpoints.ts'
import { recordExpense } from '#domain/expenses/expenses.endpoints.ts'
import { getInWallet } from '#domain/fees/vouchers.endpoints.ts'
import { readDifferences } from '../../checks/books-check.ts'
import type { Database } from '../../db/client.ts'
import { students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { booksHandlers } from '../books/books.handlers.ts'
import { expenseHandlers } from '../expenses/expenses.handlers.ts'
import { readConfirmed } from '../fees/in-wallet.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { voucherHandlers } from '../fees/vouchers.handlers.ts'
import { readReconciled } from './reconcile.ts'
import { walletCalls, type Given } from './test-statements.ts'
import { walletHandlers } from './wallets.handlers.ts'

let database: Database
let school: MoneySchool
let wallet: ReturnType<typeof walletCalls>

beforeEach(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(
    database,
    [...walletHandlers, ...booksHandlers, ...expenseHandlers, ...voucherHandlers],
    8,
  )
  wallet = walletCalls(school)
})

const PHONE = '634000777'

const line = (number: string | undefined, day: string, amount: number, more: Partial<Given> = {}): Given => ({
  ...(number && { number }),
  day: `2026-11-${day}`,
  amount,
  ...more,
})

/** A student whose family has a phone of its own, with fees. */
async function child(phone = PHONE, months = [10, 11]): Promise<number> {
  const id = await school.freshStudent(months)
  await database.db.update(students).set({ phone, phone2: null }).where(eq(students.id, id))
  return id
}

const pay = (studentId: number, amount: number, day: string, number: string, method: 'ZAAD' | 'E-dahab' = 'ZAAD') =>
  school.take(
    { method, number, lines: [school.line(studentId, amount, 11)], receipt: school.freshReceipt() },
    'office',
    wallet.at(`2026-11-${day}`),
  )

const firstRow = async (list: Parameters<typeof wallet.rows>[1] = 'open') => {
  const { rows } = await wallet.rows('zaad', list)
  const [row] = rows
  if (!row) throw new Error(`${list} is empty`)
  return row
}
const idOfLine = async () => (await firstRow()).line?.id ?? 0
const expectRefused = async (call: Promise<unknown>, code: string) => expect(call).rejects.toMatchObject({ code })

describe('a statement', () => {
  it('that is imported twice, or overlaps another one, brings each line once', async () => {
    const first = [
      line('T100', '02', 17),
      line('T101', '03', 20),
      line(undefined, '03', -2, { text: 'fee' }),
      line(undefined, '03', -2, { text: 'fee' }),
    ]
    expect(await wallet.bring('zaad', first)).toMatchObject({ created: 4, known: 0, changed: 0 })
    expect(await wallet.bring('zaad', first)).toMatchObject({ created: 0, known: 4, changed: 0 })
    const overlap = [line('t-101', '03', 20), line(undefined, '03', -2), line('T102', '04', 5)]
    expect(await wallet.bring('zaad', overlap)).toMatchObject({ created: 1, known: 2, changed: 0 })
    expect((await wallet.rows('zaad')).counts.open).toEqual({ count: 5, amount: 3_800 / 100 })
    expect(await wallet.bring('edahab', first)).toMatchObject({ created: 4 })
  })

  it('says in a dry run what it would do, and does nothing', async () => {
    expect(await wallet.bring('zaad', [line('T100', '02', 17)], {}, true)).toMatchObject({
      created: 1,
      statementId: null,
    })
    expect((await wallet.rows('zaad')).total).toBe(0)
  })

  it('of another wallet, with other numbers or in shillings is refused until somebody is sure', async () => {
    await pay(await child(), 17, '02', 'T100', 'E-dahab')
    const lines = [line('T100', '02', 17)]
    const dry = await wallet.bring('zaad', lines, { isSure: false }, true)
    expect(dry.doubts).toEqual([{ code: 'otherWallet', about: 'E-dahab' }])
    await expectRefused(wallet.bring('zaad', lines, { isSure: false }), 'statementDoubtful')
    expect(await wallet.bring('edahab', lines, { isSure: false, ownNumber: '659000002' })).toMatchObject({ doubts: [] })
    expect((await wallet.bring('edahab', [line('T101', '05', 3)], { ownNumber: '659000003' }, true)).doubts).toEqual([
      { code: 'ownNumber', about: '659000003, until now 659000002' },
      { code: 'gap', about: '03/11/2026 – 04/11/2026' },
    ])
    const shillings = [line('T102', '02', 100_000, { currency: 'SLSH' })]
    expect((await wallet.bring('zaad', shillings, {}, true)).doubts.map(({ code }) => code)).toEqual(['shillings'])
    expect((await wallet.bring('zaad', [line('T103', '02', 1)], {}, true)).doubts).toEqual([
      { code: 'noneMatches', about: 'ZAAD' },
    ])
  })

  it('tells balances that do not follow from each other', async () => {
    const lines = [
      line('T1', '02', 17, { balanceAfter: 117 }),
      line('T2', '03', 3, { balanceAfter: 120 }),
      line('T4', '05', 5, { balanceAfter: 135 }),
    ]
    const { doubts } = await wallet.bring('zaad', lines.toReversed(), {}, true)
    expect(doubts.filter(({ code }) => code === 'balance')).toEqual([{ code: 'balance', about: '1' }])
  })

  it('with a line edited since shows both, and the earlier one counts until somebody decides', async () => {
    const receipt = (await pay(await child(), 17, '02', 'T100')).receipt
    await wallet.bring('zaad', [line('T100', '02', 17)])
    await wallet.confirm(
      'zaad',
      (await wallet.exact('zaad')).pairs.map(({ lineId, kind, ref }) => ({ lineId, kind, ref })),
    )
    expect(await wallet.bring('zaad', [line('T100', '02', 18)])).toMatchObject({ created: 0, changed: 1 })
    expect(await wallet.bring('zaad', [line('T100', '02', 18)])).toMatchObject({ created: 0, changed: 0, known: 1 })
    const row = await firstRow('changed')
    expect([row.before?.amount, row.line?.amount]).toEqual([17, 18])
    expect((await firstRow('matched')).matches).toMatchObject([{ ref: receipt }])
    await wallet.decide(row.line?.id ?? 0, 'new')
    await expectRefused(wallet.decide(row.line?.id ?? 0, 'old'), 'walletLineTaken')
    const open = await firstRow()
    expect(open.line?.amount).toBe(18)
    expect(open.proposals).toMatchObject([{ ref: receipt, why: 'number', isAmountSame: false }])
  })
})

describe('matching', () => {
  it('confirms all that are one receipt each by number and amount, after they were shown', async () => {
    const [one, two] = [await child(), await child('634000778')]
    const first = await pay(one, 17, '02', 'T 100')
    await pay(two, 17, '03', 'T101')
    await wallet.bring('zaad', [line('T100', '02', 17), line('T101', '03', 16), line('T102', '03', 9)])
    const { pairs } = await wallet.exact('zaad')
    expect(pairs).toMatchObject([{ ref: first.receipt, amount: 17 }])
    const wanted = pairs.map(({ lineId, kind, ref }) => ({ lineId, kind, ref }))
    expect((await wallet.confirm('zaad', wanted)).message).toBe('1 line matched')
    expect((await wallet.confirm('zaad', wanted)).message).toBe('0 lines matched')
    const { counts } = await wallet.rows('zaad')
    expect([counts.matched.count, counts.open.count, counts.missing.count]).toEqual([1, 2, 1])
  })

  it('by phone, amount and day is only proposed, and a wrong amount stays in sight on the other side', async () => {
    const receipt = (await pay(await child(), 17, '02', PHONE)).receipt
    await wallet.bring('zaad', [line('T100', '03', 15, { phone: PHONE })])
    const row = await firstRow()
    expect(row.proposals).toMatchObject([{ ref: receipt, why: 'phone', isAmountSame: false }])
    await wallet.match({ lineId: row.line?.id ?? 0, kind: 'receipt', ref: receipt })
    const differs = await firstRow('differs')
    expect([differs.target?.ref, differs.rest]).toEqual([receipt, 2])
    const [match] = differs.matches
    await wallet.takeBack(match?.id ?? 0)
    await expectRefused(wallet.takeBack(match?.id ?? 0), 'walletMatchNotFound')
    expect((await wallet.rows('zaad')).counts).toMatchObject({ differs: { count: 0 }, open: { count: 1 } })
  })

  it('shows both families of one number, and confirms neither by itself', async () => {
    const [one, two] = [await child(), await child('634000778')]
    await pay(one, 17, '02', 'T100')
    await school.take(
      { method: 'ZAAD', number: 'T100', isNumberKnown: true, lines: [school.line(two, 17, 11)] },
      'office',
      wallet.at('2026-11-02'),
    )
    await wallet.bring('zaad', [line('T100', '02', 17), line('T1', '20', 1)])
    const { rows, exact } = await wallet.rows('zaad', 'open', 'T100')
    expect(rows[0]?.proposals).toHaveLength(2)
    expect(exact.count).toBe(0)
  })

  it('of expenses, entries by hand and reversed transfers explains lines that went out', async () => {
    await school.call(
      recordLedgerEntry,
      school.actor('admin'),
      {
        body: {
          type: 'DEPOSIT',
          method: 'Mobile',
          account: 'zaad',
          amount: 100,
          source: 'Manual',
          description: 'start',
          date: '2026-11-02',
        },
      },
      wallet.at('2026-11-02'),
    )
    await school.call(
      recordExpense,
      school.actor('admin'),
      {
        body: { category: 'Fuel', amount: 30, date: '2026-11-04', paymentMethod: 'ZAAD', receiptUrl: 'T200' },
      },
      wallet.at('2026-11-04'),
    )
    await wallet.bring('zaad', [
      line('T150', '02', 100),
      line('T200', '04', -30, { name: 'FUEL STATION' }),
      line('T201', '05', 17, { phone: PHONE }),
      line('T201', '05', -17, { text: 'Reversal', phone: PHONE }),
    ])
    const { rows } = await wallet.rows('zaad')
    const of = (number: string) => rows.find((row) => row.line?.number === number)
    expect(of('T200')?.proposals).toMatchObject([{ kind: 'expense', why: 'number', words: 'Fuel' }])
    expect(of('T150')?.proposals).toMatchObject([{ kind: 'ledger', why: 'amount' }])
    const [there, back] = rows.filter((row) => row.line?.number === 'T201').map((row) => row.line?.id ?? 0)
    const found = await wallet.candidates(there ?? 0)
    expect(found.lines.map(({ id }) => id)).toEqual([back])
    await wallet.cancel(there ?? 0, back ?? 0)
    await expectRefused(wallet.cancel(there ?? 0, back ?? 0), 'walletLineTaken')
    await expectRefused(wallet.cancel(of('T150')?.line?.id ?? 0, of('T200')?.line?.id ?? 0), 'walletNotOpposite')
    await expectRefused(
      wallet.match({ lineId: of('T150')?.line?.id ?? 0, kind: 'expense', ref: of('T200')?.proposals[0]?.ref ?? '' }),
      'walletOtherWay',
    )
    const cancelled = await firstRow('matched')
    await wallet.takeBack(cancelled.matches[0]?.id ?? 0)
    expect((await wallet.rows('zaad')).total).toBe(4)
  })

  it('never takes lines in shillings, which can be set aside', async () => {
    const { receipt } = await pay(await child(), 17, '02', 'T100')
    await wallet.bring('zaad', [line('T100', '02', 100_000, { currency: 'SLSH' })])
    const row = await firstRow()
    expect([row.proposals, row.suggests]).toEqual([[], null])
    const lineId = row.line?.id ?? 0
    await expectRefused(wallet.match({ lineId, kind: 'receipt', ref: receipt }), 'walletInShillings')
    await wallet.aside(lineId)
    expect((await firstRow('aside')).matches).toMatchObject([{ kind: 'aside', reason: 'private' }])
  })
})

describe('entering what a line says', () => {
  it('takes it as a payment of the family of its phone, by all rules of payments', async () => {
    const [one, two] = [await child(), await child(PHONE, [11])]
    await wallet.bring('zaad', [line('T100', '02', 45, { phone: PHONE })])
    const id = await idOfLine()
    const family = await wallet.family(id)
    expect(family.map(({ studentId, due, amount, month }) => [studentId, due, amount, month])).toEqual([
      [one, 34, 34, 10],
      [two, 17, 11, 11],
    ])
    const lines = family.map(({ studentId, amount, year, month }) => ({
      studentId,
      amountPaid: amount,
      year,
      month,
      discount: 0,
    }))
    await expectRefused(wallet.pay(id, { lines: lines.slice(0, 1) }), 'walletAmountDiffers')
    const { receipt } = await wallet.pay(id, { lines })
    await expectRefused(wallet.pay(id, { lines }), 'walletLineTaken')
    expect((await firstRow('matched')).matches).toMatchObject([{ ref: receipt, how: 'entered', amount: 45 }])
    await wallet.bring('zaad', [line('T-100', '09', 17, { phone: PHONE })])
    const again = (await firstRow('changed')).line?.id ?? 0
    await wallet.decide(again, 'old')
    await wallet.bring('zaad', [line('T101', '09', 6, { phone: PHONE })])
    await expectRefused(
      wallet.pay(await idOfLine(), { lines: [{ studentId: one, amountPaid: 6, year: 2026, month: 11, discount: 0 }] }),
      'nothingDue',
    )
    expect(await readDifferences(database.db)).toEqual([])
  })

  it('enters charges of the wallet as one expense', async () => {
    await wallet.bring('zaad', [
      line('T100', '02', 17),
      line('T101', '03', -0.5, { text: 'Transfer charge' }),
      line('T102', '04', -0.25, { text: 'Service fee' }),
    ])
    const found = await wallet.charges('zaad')
    expect(found.map(({ amount }) => amount)).toEqual([-0.25, -0.5])
    const lineIds = found.map(({ id }) => id)
    const body = {
      lineIds,
      category: 'Others' as const,
      description: 'Charges of ZAAD',
      overdrawnReason: 'the wallet has it',
    }
    expect((await wallet.enterCharges(body)).message).toBe('2 lines entered as an expense of $0.75')
    await expectRefused(wallet.enterCharges(body), 'walletLineTaken')
    expect((await wallet.rows('zaad')).counts).toMatchObject({ open: { count: 1 }, matched: { count: 2 } })
    expect(await readDifferences(database.db)).toEqual([])
  })
})

describe('a reconciliation', () => {
  it('adds up from the balance of the wallet to that of the books, and is signed', async () => {
    const [one, two] = [await child(), await child('634000778')]
    const { receipt } = await pay(one, 17, '02', 'T100')
    await pay(two, 10, '03', 'T900')
    await wallet.bring('zaad', [
      line('T100', '02', 17, { balanceAfter: 17 }),
      line('T101', '03', 8, { balanceAfter: 25 }),
      line('T102', '04', -1, { balanceAfter: 24 }),
    ])
    const { rows } = await wallet.rows('zaad')
    const of = (number: string) => rows.find((row) => row.line?.number === number)?.line?.id ?? 0
    await wallet.match({ lineId: of('T100'), kind: 'receipt', ref: receipt })
    await wallet.aside(of('T102'))
    const found = await wallet.reconciling('zaad', '2026-11-05')
    expect(found).toMatchObject({
      statement: 24,
      books: 27,
      begin: 0,
      lines: 8,
      aside: -1,
      entries: 10,
      differing: 0,
      unexplained: 0,
    })
    expect(
      found.books + found.begin + found.lines + found.aside - found.entries + found.differing + found.unexplained,
    ).toBe(24)
    const body = { account: 'zaad' as const, day: '2026-11-05', statement: 24, books: 27 }
    await expectRefused(wallet.sign({ ...body, statement: 25 }), 'walletNotExplained')
    await expectRefused(wallet.sign({ ...body, books: 26 }), 'walletBooksChanged')
    await wallet.sign(body)
    await expectRefused(wallet.sign(body), 'walletDayReconciled')
    expect(await readReconciled(database.db)).toEqual([{ account: 'zaad', day: '2026-11-05', changedCents: 0 }])
  })

  it('counts a payment that was recorded a day later as a difference of the first day only', async () => {
    const { receipt } = await pay(await child(), 17, '03', 'T100')
    await wallet.bring('zaad', [line('T100', '02', 17, { balanceAfter: 17 })])
    await wallet.match({ lineId: await idOfLine(), kind: 'receipt', ref: receipt })
    expect(await wallet.reconciling('zaad', '2026-11-02')).toMatchObject({ books: 0, lines: 17, unexplained: 0 })
    expect(await wallet.reconciling('zaad', '2026-11-03')).toMatchObject({
      books: 17,
      lines: 0,
      entries: 0,
      unexplained: 0,
    })
  })

  it('shows what has changed since, and a void with its reason; the newest day that stands is told for the month', async () => {
    const studentId = await child()
    await wallet.bring('zaad', [line('T100', '02', 17, { balanceAfter: 17 })])
    await wallet.sign({ account: 'zaad', day: '2026-11-03', statement: 17, books: 0 })
    await wallet.sign({ account: 'zaad', day: '2026-11-04', statement: 17, books: 0 })
    await pay(studentId, 17, '03', 'T100')
    expect(await wallet.reconciliations('zaad')).toMatchObject([
      { day: '2026-11-04', books: 0, booksNow: 17 },
      { day: '2026-11-03', books: 0, booksNow: 17 },
    ])
    expect(await readReconciled(database.db)).toEqual([{ account: 'zaad', day: '2026-11-04', changedCents: 1_700 }])
    const [newest] = await wallet.reconciliations('zaad')
    await wallet.voidSigned(newest?.id ?? 0)
    await expectRefused(wallet.voidSigned(newest?.id ?? 0), 'reconciliationNotFound')
    expect(await readReconciled(database.db)).toMatchObject([{ day: '2026-11-03' }])
    expect((await wallet.reconciliations('zaad'))[0]).toMatchObject({ voidReason: 'too early' })
    expect((await wallet.overview())[0]).toMatchObject({
      account: 'zaad',
      open: 1,
      reconciledDay: '2026-11-03',
      changedSince: 17,
    })
  })
})

describe('a receipt', () => {
  it('is confirmed by the wallet while a line is matched to it, in the office and for the family', async () => {
    const { receipt } = await pay(await child(), 17, '02', 'T100')
    const told = () =>
      school.call(getInWallet, school.actor('office'), { params: { receipt } }, wallet.at('2026-11-20'))
    await wallet.bring('zaad', [line('T100', '02', 17)])
    expect(await told()).toEqual({ lines: [] })
    await wallet.match({ lineId: await idOfLine(), kind: 'receipt', ref: receipt })
    expect(await told()).toEqual({ lines: [{ account: 'ZAAD', number: 'T100', day: '2026-11-02', amount: 17 }] })
    expect(await readConfirmed(database.db, [receipt, 'K7Q-R000009'])).toEqual(new Set([receipt]))
    await wallet.takeBack((await firstRow('matched')).matches[0]?.id ?? 0)
    expect(await told()).toEqual({ lines: [] })
  })
})
