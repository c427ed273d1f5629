import { expect, test } from 'vitest'
import { readMarksSheet } from './upload.rules.ts'

test('N/A in a filled template is no mark, like an empty cell, and A is absence', () => {
  const head = ['studentId', 'studentName', 'English', 'Arabic']
  const table = [head, [1, 'Hodan Cali', 'N/A', 12], [2, 'Cali Nuur', 'n/a', ''], [3, 'Xasan Nuur', 'A', 0]]
  const sheet = readMarksSheet(table, null)
  expect(sheet?.rows.map(({ row, marks }) => [row, marks])).toEqual([
    [2, { Arabic: '12' }],
    [4, { English: 'A', Arabic: '0' }],
  ])
})
