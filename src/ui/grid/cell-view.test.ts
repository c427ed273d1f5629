import { expect, test } from 'vitest'
import { viewOf, viewsOf, type CellView } from './cell-view.ts'
import { cellKey, type CellState, type EntryGridProps } from './grid.types.ts'

/** Marks up to 20 without halves. */
const source = {
  rows: [1, 2, 3].map((id) => ({ id, heading: `Student ${id}` })),
  columns: [7, 8].map((id) => ({ id, heading: `Subject ${id}` })),
  textOf: (rowId, columnId) => (rowId === 1 && columnId === 7 ? '15' : ''),
  drafts: new Map(),
  read: (text) =>
    /^\d+$/.test(text)
      ? {
          kind: 'understood',
          shown: String(Math.min(20, Number(text))),
          ...(Number(text) > 20 && { adjusted: 'Too high' }),
        }
      : { kind: 'bad', reason: 'No number' },
} satisfies Partial<EntryGridProps> as Pick<EntryGridProps, 'rows' | 'columns' | 'textOf' | 'drafts' | 'read'>

const conflict: CellState = { kind: 'conflict', text: 'Ali entered 12' }

test('a cell of a grid shows its draft, and without a draft the saved value', () => {
  expect(viewOf(source, 1, 7, '')).toEqual({ text: '15', state: null, note: '' })
  expect(viewOf(source, 1, 7, ' ')).toEqual({ text: '15', state: null, note: '' })
  expect(viewOf(source, 1, 7, '9')).toEqual({ text: '9', state: 'typed', note: 'Not saved yet' })
})

test('a draft that is clamped or not understood is marked as such, whatever other state the cell has', () => {
  const withConflict = { ...source, stateOf: () => conflict }
  expect(viewOf(source, 1, 7, '25')).toEqual({ text: '20', state: 'clamped', note: 'Too high' })
  expect(viewOf(withConflict, 1, 7, '25')).toEqual({ text: '20', state: 'clamped', note: 'Too high. Ali entered 12' })
  expect(viewOf(withConflict, 1, 7, 'abc')).toEqual({ text: 'abc', state: 'bad', note: 'No number' })
  expect(viewOf(withConflict, 1, 7, '9')).toEqual({ text: '9', state: 'conflict', note: 'Ali entered 12' })
  expect(viewOf(withConflict, 2, 7, '')).toEqual({ text: '', state: 'conflict', note: 'Ali entered 12' })
})

test('after one draft has changed, only that cell of the grid and its row are new objects', () => {
  const previous = new Map<number, CellView[]>()
  const [first, second, third] = viewsOf(source, previous)
  const drafts = new Map([[cellKey(2, 8), '4']])
  const after = viewsOf({ ...source, drafts }, previous)
  expect(after[0]).toBe(first)
  expect(after[2]).toBe(third)
  expect(after[1]).not.toBe(second)
  expect(after[1]?.[0]).toBe(second?.[0])
  expect(after[1]?.[1]?.text).toBe('4')
  expect(viewsOf({ ...source, drafts: new Map(drafts) }, previous)[1]).toBe(after[1])
})

test('removing or adding a column changes the rows of the grid', () => {
  const previous = new Map<number, CellView[]>()
  viewsOf(source, previous)
  const fewer = viewsOf({ ...source, columns: source.columns.slice(0, 1) }, previous)
  expect(fewer.map((row) => row.length)).toEqual([1, 1, 1])
  expect(viewsOf(source, previous).map((row) => row.length)).toEqual([2, 2, 2])
})
