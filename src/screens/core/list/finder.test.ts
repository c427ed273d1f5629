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

test('the rows of a list are sorted as numbers, as names without regard to case, and as days', () => {
  expect(sorted('id')).toEqual([9, 10, 101])
  expect(sorted('name')).toEqual([9, 10, 101])
  expect(sorted('class')).toEqual([9, 101, 10])
  expect(sorted('day')).toEqual([9, 10, 101])
  expect(sorted('day', true)).toEqual([101, 10, 9])
})

test('sorting a list by an unknown field does not change the order of its rows', () => {
  expect(sorted('password')).toEqual([10, 9, 101])
})

test('the search of a list finds rows by name in another spelling, by class, id and phone', () => {
  expect(ids(find('mohamed ali'))).toEqual([10])
  expect(ids(find('2a'))).toEqual([9])
  expect(ids(find('sahra 2b'))).toEqual([101])
  expect(ids(find('101'))).toEqual([101])
  expect(ids(find('654'))).toEqual([9])
  expect(ids(find('k7q-r00009'))).toEqual([9])
  expect(ids(find('nobody'))).toEqual([])
  expect(ids(find(' '))).toEqual([10, 9, 101])
})

test('the search of a list takes up to five digits as an id first, then as the number at the end of a receipt', () => {
  type Paid = { student: number; codes: string }
  const paid: Paid[] = [
    { student: 437, codes: 'K7Q-R000012 634111222 9' },
    { student: 636, codes: 'K7Q-R000437 634437001 10' },
    { student: 12, codes: 'S-R000099 634437002 437' },
  ]
  const findPaid = finderOf(paid, [], ({ student, codes }) => ({ id: student, words: '', codes }))
  const students = (query: string) => findPaid(query).map(({ student }) => student)
  expect(students('437')).toEqual([437])
  expect(students('12')).toEqual([12])
  expect(students('99')).toEqual([12])
  expect(students('10')).toEqual([636])
  expect(students('44370')).toEqual([])
  expect(students('634437')).toEqual([636, 12])
})

test('the search of a list finds an asset number also by digits that are not its end', () => {
  const assets = [{ number: 'AST-0012' }, { number: 'AST-0120' }, { number: 'AST-0003' }]
  const findAsset = finderOf(assets, [], ({ number }) => ({ parts: number, words: '' }))
  const found = (query: string) => findAsset(query).map(({ number }) => number)
  expect(found('12')).toEqual(['AST-0012', 'AST-0120'])
  expect(found('ast-01')).toEqual(['AST-0120'])
  expect(found('AST')).toHaveLength(3)
})

test('the search of a list finds a row about several people by the id of each of them', () => {
  type Household = { name: string; ids: number[] }
  const households: Household[] = [
    { name: 'Cali Nuur', ids: [7, 8] },
    { name: 'Cismaan', ids: [9] },
  ]
  const findHousehold = finderOf(households, [], ({ name, ids: of }) => ({ words: name, ids: of }))
  expect(findHousehold('8').map(({ name }) => name)).toEqual(['Cali Nuur'])
  expect(findHousehold('9').map(({ name }) => name)).toEqual(['Cismaan'])
})

test('an exported list has the columns and texts that the screen shows', () => {
  const table = exportedRows(rows.slice(0, 1), fields, { fileName: 'x', title: 'X' })
  expect(table.head).toEqual(['ID', 'Name', 'Class', 'Day'])
  expect(table.rows).toEqual([[10, 'Maxamed Cali', '10A', '01/02/2026']])
})
