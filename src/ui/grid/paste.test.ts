import { expect, test } from 'vitest'
import { parsePasted, placePasted } from './paste.ts'

test.each([
  ['12', [['12']]],
  [
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['1\n2', [['1'], ['2']]],
  ['1\r2\r', [['1'], ['2']]],
  ['\t2\n\n4\t', [['', '2'], [''], ['4', '']]],
  ['"a\nb\tc"\t"say ""A"""\n5', [['a\nb\tc', 'say "A"'], ['5']]],
  ['"not closed\t1', [['"not closed', '1']]],
  ['5"\t1', [['5"', '1']]],
  ['', [['']]],
])('the text %j, copied from a spreadsheet, is read as the cells %j', (text, cells) => {
  expect(parsePasted(text)).toEqual(cells)
})

const target = {
  rows: [
    { id: 11, heading: 'Hodan' },
    { id: 12, heading: 'Ali' },
  ],
  columns: [
    { id: 1, heading: 'Somali' },
    { id: 2, heading: 'English' },
    { id: 3, heading: 'Science' },
  ],
}

test('pasted values fill the cells from the cell in use to the right and below, and empty values are left out', () => {
  const { cells, outside } = placePasted(
    [
      ['5', ' '],
      ['', ' 7 '],
    ],
    { row: 0, column: 1 },
    target,
  )
  expect(cells).toEqual([
    { rowId: 11, columnId: 2, text: '5' },
    { rowId: 12, columnId: 3, text: '7' },
  ])
  expect(outside).toBe(0)
})

test('values pasted outside of the grid or on read-only columns are counted and not entered', () => {
  const pasted = [
    ['1', '2', '3'],
    ['4', '5', ''],
    ['6', '', ''],
  ]
  const placed = placePasted(pasted, { row: 0, column: 1 }, { ...target, isReadOnly: ({ id }) => id === 2 })
  expect(placed).toEqual({
    cells: [2, 5].map((text, at) => ({ rowId: 11 + at, columnId: 3, text: String(text) })),
    outside: 2,
    readOnly: 2,
  })
})

test('a long pasted text is cut before it becomes a draft of a cell', () => {
  const { cells } = placePasted([['x'.repeat(100_000)]], { row: 0, column: 0 }, target)
  expect(cells.map(({ text }) => text.length)).toEqual([40])
})
