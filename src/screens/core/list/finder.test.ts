import { expect, test } from 'vitest'
import { exportedRows, sortRows, type Field } from '#ui/fields.ts'
import { finderOf } from './finder.ts'

type Row = { id: number; name: string; className: string; phone: string; day: string | null }

const fields: Field<Row>[] = [
  { key: 'id', label: 'ID', value: ({ id }) => id },
  { key: 'name', label: 'Name', value: ({ name }) => name },
  { key: 'class', label: 'Class', value: ({ className }) => className },
  {
    key: 'day',
    label: 'Day',
    value: ({ day }) => day?.split('-').reverse().join('/'),
    order: ({ day }) => day ?? '',
  },
]

const rows: Row[] = [
  { id: 10, name: 'Maxamed Cali', className: '10A', phone: '634000001', day: '2026-02-01' },
  { id: 9, name: 'axmed Nuur', className: '2A', phone: '654000002', day: '2025-12-31' },
  { id: 101, name: 'Sahra Cismaan', className: '2B', phone: '674000003', day: null },
]

const ids = (found: readonly Row[]): number[] => found.map(({ id }) => id)
const sorted = (by: string, isDown = false): number[] => ids(sortRows(rows, fields, { by, isDown }, 'highest'))
const find = finderOf(rows, fields, ({ id, phone }) => ({ id, phone, codes: `K7Q-R0000${id}` }))

test('rows are sorted as numbers, as names ignoring case, and as days', () => {
  expect(sorted('id')).toEqual([9, 10, 101])
  expect(sorted('name')).toEqual([9, 10, 101])
  expect(sorted('class')).toEqual([9, 101, 10])
  expect(sorted('day')).toEqual([9, 10, 101])
  expect(sorted('day', true)).toEqual([101, 10, 9])
})

test('sorting by an unknown field does not change the order', () => {
  expect(sorted('password')).toEqual([10, 9, 101])
})

test('rows are found by name in another spelling, by class, id and phone', () => {
  expect(ids(find('mohamed ali'))).toEqual([10])
  expect(ids(find('2a'))).toEqual([9])
  expect(ids(find('sahra 2b'))).toEqual([101])
  expect(ids(find('101'))).toEqual([101])
  expect(ids(find('654'))).toEqual([9])
  expect(ids(find('k7q-r00009'))).toEqual([9])
  expect(ids(find('nobody'))).toEqual([])
  expect(ids(find(' '))).toEqual([10, 9, 101])
})

test('the exported list has the columns and the texts that are shown', () => {
  const table = exportedRows(rows.slice(0, 1), fields, { fileName: 'x', title: 'X' })
  expect(table.head).toEqual(['ID', 'Name', 'Class', 'Day'])
  expect(table.rows).toEqual([[10, 'Maxamed Cali', '10A', '01/02/2026']])
})
