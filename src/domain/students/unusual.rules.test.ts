import { expect, test } from 'vitest'
import { unusualIn } from './unusual.rules.ts'

const list = (...of: [age: number | string, fee: number][]) => of.map(([Age, fee], at) => ({ row: at + 2, Age, fee }))

test('an age or a fee that is many times the usual one of its list is told with it', () => {
  const rows = list([7, 17], [8, 17], [45, 1700], [9, 17], [8, 27], ['x', 0])
  expect(unusualIn(rows)).toEqual([
    { row: 4, column: 'Age', value: 45, usual: 8 },
    { row: 4, column: 'fee', value: 1700, usual: 17 },
  ])
})

test('a short list, and one without fees, says nothing of what is usual', () => {
  expect(unusualIn(list([7, 17], [45, 1700]))).toEqual([])
  expect(unusualIn(list([7, 0], [7, 0], [7, 0], [7, 0], [7, 17], [8, 0]))).toEqual([])
})
