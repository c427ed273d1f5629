import { expect, test } from 'vitest'
import { csvOf } from './export/csv.ts'
import { exportedRows, shownSums, sortRows, type Field } from './fields.ts'

type Row = { name: string; rate: number | null; dollars: number }

const FIELDS: Field<Row>[] = [
  { key: 'note', label: 'Note', value: () => 'x', isExportedOnly: true },
  { key: 'name', label: 'Name', value: ({ name }) => name },
  { key: 'rate', label: 'Rate', value: ({ rate }) => rate },
  { key: 'paid', label: 'Paid', value: ({ dollars }) => dollars, isMoney: true, sum: (sum) => `$${sum.toFixed(2)}` },
]

const rows: Row[] = [
  { name: '10A', rate: null, dollars: 0.1 },
  { name: '2A', rate: 90, dollars: 0.2 },
  { name: '1A', rate: 80.5, dollars: 17 },
]

test('rows are sorted in the order in which people count, with missing values last in both directions', () => {
  const names = (by: string, isDown: boolean) => sortRows(rows, FIELDS, { by, isDown }).map(({ name }) => name)
  expect(names('name', false)).toEqual(['1A', '2A', '10A'])
  expect(names('rate', false)).toEqual(['1A', '2A', '10A'])
  expect(names('rate', true)).toEqual(['2A', '1A', '10A'])
  expect(names('unknown', false)).toEqual(['10A', '2A', '1A'])
})

test('rows that were sorted before are found again, and sorted anew in another order or by another field', () => {
  const byName = sortRows(rows, FIELDS, { by: 'name', isDown: false })
  expect(sortRows(rows, [...FIELDS], { by: 'name', isDown: false })).toBe(byName)
  expect(sortRows(rows, FIELDS, { by: 'name', isDown: true })).toEqual(byName.toReversed())
  expect(sortRows(rows, FIELDS, { by: 'paid', isDown: false })).toEqual(rows)
  expect(sortRows(rows, FIELDS, { by: 'rate', isDown: false }, 'highest')[2]).toBe(rows[0])
  expect(sortRows(rows, FIELDS, { by: 'rate', isDown: true }, 'last')[2]).toBe(rows[0])
  expect(sortRows([...rows], FIELDS, { by: 'name', isDown: false })).not.toBe(byName)
})

test('the sums of a list are shown below its rows, on the screen and in files', () => {
  expect(shownSums(rows, FIELDS)).toEqual(['Total', null, '$17.30'])
  expect(shownSums(rows, FIELDS.slice(0, 3))).toBeNull()
  const table = exportedRows(rows, FIELDS, { fileName: 'f', title: 'Fees' })
  expect(table.sums).toEqual([null, 'Total', null, 17.3])
})

test('a file has the sum of each column of amounts, also where the screen has none, but not of balances', () => {
  const amount = { key: 'a', label: 'Amount', value: ({ dollars }: Row) => dollars, isMoney: true }
  const balance = { ...amount, key: 'b', adds: false } as const
  const counted = { ...amount, key: 'c', adds: ({ name }: Row) => name !== '1A' }
  const fields = [...FIELDS.slice(1, 3), amount, balance, counted]
  expect(shownSums(rows, fields)).toBeNull()
  expect(exportedRows(rows, fields, { fileName: 'f', title: 'Fees' }).sums).toEqual(['Total', null, 17.3, null, 0.3])
})

test('an exported file has its title and filters below the rows, so that the rows can be imported again', () => {
  const table = exportedRows(rows.slice(2), FIELDS, {
    fileName: 'f',
    title: 'Fees',
    school: 'Dugsi School',
    note: 'Class: 1A',
  })
  expect(csvOf(table).split('\r\n')).toEqual([
    '\uFEFF"Note","Name","Rate","Paid"',
    '"x","1A",80.5,17.00',
    ',"Total",,17.00',
    '',
    '"Fees"',
    '"Class: 1A"',
    '"Dugsi School"',
    '',
  ])
})
