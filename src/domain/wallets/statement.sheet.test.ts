import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { guessColumns } from '../sheets/columns.ts'
import { listsIn } from '../sheets/lists.ts'
import { readBook } from '../sheets/read-book.ts'
import { utf8 } from '../sheets/test-sheets.ts'
import { tableOfMessages } from './sms.ts'
import { summaryOf } from './statement-summary.rules.ts'
import { ownNumberIn, STATEMENT_SHEET, statementRows } from './statement.sheet.ts'

const SCHOOL = { classes: [], today: '2026-11-30' }
const file = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../tests/fixtures/statements/${name}`, import.meta.url)))

async function read(bytes: Uint8Array) {
  const reading = await readBook(bytes)
  if ('trouble' in reading) throw new Error(reading.trouble)
  const [list] = listsIn(reading.book, STATEMENT_SHEET).lists
  if (!list) throw new Error('no list')
  const mapping = guessColumns(STATEMENT_SHEET, list, SCHOOL)
  return { ...statementRows(list, mapping, { school: SCHOOL }), list, mapping }
}

const csv = (rows: readonly (readonly string[])[]) =>
  utf8(rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'))

describe('a statement', () => {
  test('of ZAAD is read below its titles, with money in and out, times, charges, reversals and shillings', async () => {
    const { items, problems, findings, list } = await read(file('zaad.csv'))
    expect(problems).toEqual([])
    expect(items).toHaveLength(9)
    expect(items[0]).toEqual({
      row: 6,
      number: '4410000021',
      day: '2026-11-02',
      time: '08:14',
      phone: '634000001',
      name: 'AXMED YUUSUF BARKHAD',
      amount: 17,
      balanceAfter: 3117,
      text: 'Payment received',
    })
    expect(items.map(({ amount }) => amount)).toEqual([17, 34, 20, 17, -50, -0.5, 17, -17, 102_000])
    expect(items.at(-1)).toMatchObject({ currency: 'SLSH' })
    expect(findings.sums.map(({ text }) => text)).toEqual(['Total'])
    expect(ownNumberIn(list.tabs[0]?.above ?? [])).toBe('634900001')
  })

  test('names transfers that failed or were undone, which are no lines', async () => {
    const { items, problems, findings, undoneRows } = await read(
      csv([
        ['Txn No', 'Txn Date', 'Customer', 'Amount', 'Status'],
        ['777000012', '2026-11-30 11:08:00', '0654000222', '49.00', 'Success'],
        ['990000001', '2026-11-30 11:05:00', '0654000224', '58.00', 'Failed'],
        ['777000002', '2026-11-30 11:01:00', '0654000223', '54.00', 'Success'],
        ['990000003', '2026-11-30 11:00:00', '0654000229', '21.00', 'Reversed'],
      ]),
    )
    expect([problems, findings.sums, undoneRows]).toEqual([[], [], 2])
    expect(items.map(({ number, amount, phone }) => [number, amount, phone])).toEqual([
      ['777000012', 49, '654000222'],
      ['777000002', 54, '654000223'],
    ])
  })

  test('of E-dahab in Excel has one amount, with a word for in and out', async () => {
    const { items, problems, list } = await read(file('edahab.xlsx'))
    expect(problems).toEqual([])
    expect(items.map(({ number, day, amount, phone }) => [number, day, amount, phone])).toEqual([
      ['90010007', '2026-11-12', 17, '654000007'],
      ['90010006', '2026-11-11', -12.3, '654000006'],
      ['90010005', '2026-11-10', 25, '654000005'],
    ])
    expect(items[0]).toMatchObject({ time: '14:20', balanceAfter: 1229.7, name: 'SAHRA MUUSE' })
    expect(ownNumberIn(list.tabs[0]?.above ?? [])).toBe('659000002')
  })

  test('of a bank has days of both kinds, and its rows of balances are no lines', async () => {
    const { items, problems, balanceRows, list } = await read(file('bank.xlsx'))
    expect(problems).toEqual([])
    expect(balanceRows).toBe(2)
    expect(items.map(({ day, amount, number }) => [day, amount, number])).toEqual([
      ['2026-11-03', 500, 'FT26307001'],
      ['2026-11-09', -350, 'FT26313002'],
      ['2026-11-28', -2.5, 'CHG2633201'],
    ])
    expect(ownNumberIn(list.tabs[0]?.above ?? [])).toBe('1002003004')
  })

  test('of signed amounts takes signs, brackets, CR and DR, and refuses what is unclear', async () => {
    const rows = [
      ['Ref', 'Date', 'Amount'],
      ['1', '01/11/2026', '-$12.50'],
      ['2', '01/11/2026', '+12.50'],
      ['3', '02/11/2026', '(3.00)'],
      ['4', '02/11/2026', '1,000.00 CR'],
      ['5', '03/11/2026', '5 DR'],
      ['6', '03/11/2026', '1.000'],
      ['7', '', '4'],
      ['8', '04/11/2026', ''],
    ]
    const { items, problems } = await read(csv(rows))
    expect(items.map(({ amount }) => amount)).toEqual([-12.5, 12.5, -3, 1000, -5])
    expect(problems.map(({ row, fields }) => [row, fields])).toEqual([
      [7, ['amount']],
      [8, ['day']],
      [9, ['amount']],
    ])
  })
})

test('messages of ZAAD and E-dahab become lines, and what is no message of money stays in sight', async () => {
  const text = new TextDecoder().decode(file('sms.txt'))
  const { items, problems, list } = await read(csv(tableOfMessages(text)))
  expect(
    items.map(({ number, day, time, phone, name, amount, balanceAfter }) => [
      number,
      day,
      time,
      phone,
      name,
      amount,
      balanceAfter,
    ]),
  ).toEqual([
    ['4410000021', '2026-11-02', '08:14', '634000001', 'AXMED YUUSUF', 17, 3117],
    ['4410000022', '2026-11-02', '09:40', '634000002', 'FAADUMO CALI', 34, 3151],
    ['4410000025', '2026-11-05', '16:20', '634100100', 'XALIIMO STATIONERY', -50, 3137.5],
    ['4410000025', '2026-11-05', '16:20', undefined, undefined, -0.5, undefined],
    ['887766', '2026-11-06', '12:01', '654123456', 'FARAH NUUR', 10, 1210],
    ['4410000027', '2026-11-07', '08:00', '634000006', 'MUSTAFE NUUR', 102_000, undefined],
  ])
  expect(items.at(-1)).toMatchObject({ currency: 'SLSH' })
  expect(problems.map(({ row, fields }) => [list.rows.find(({ at }) => at === row)?.row, fields])).toEqual([
    [8, ['amount']],
    [9, ['day']],
  ])
})

test('pasted texts that are no transfer are named, also directly below a message, and no line is made of them', async () => {
  const transfer =
    'You have received $5.00 from 0634000001(AXMED YUUSUF), Date: 02/11/2026 08:14, Transaction ID: 4410000021'
  for (const between of ['\n', '\n\n']) {
    const { items, problems, otherTexts } = await read(
      csv(tableOfMessages([transfer, 'Hi mum call me', transfer.replace('4410000021', '4410000022')].join(between))),
    )
    expect([items.map(({ number }) => number), problems]).toEqual([['4410000021', '4410000022'], []])
    expect(otherTexts).toEqual(['Hi mum call me'])
  }
  const thanks = await read(csv(tableOfMessages(`${transfer}\nThank you for using ZAAD`)))
  expect([thanks.items.length, thanks.otherTexts]).toEqual([1, []])
})

test('what a statement comes to are its sums, days, closing balance and first lines, the oldest first', () => {
  const lines = [
    { row: 5, day: '2026-11-03', amount: 102_000, currency: 'SLSH' as const },
    { row: 4, day: '2026-11-03', amount: -2.5, balanceAfter: 114.5 },
    { row: 3, day: '2026-11-02', amount: 17, balanceAfter: 117 },
  ]
  expect(summaryOf(lines)).toMatchObject({
    inCents: 1_700,
    outCents: -250,
    firstDay: '2026-11-02',
    lastDay: '2026-11-03',
    closingCents: 11_450,
  })
  expect(summaryOf(lines)?.first.map(({ row }) => row)).toEqual([3, 4, 5])
  expect(summaryOf([])).toBeNull()
})
