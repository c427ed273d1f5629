import { expect, test } from 'vitest'
import { placeAfter, type Mode } from './moves.ts'

/** Column 1 is read-only. */
const size = { rows: 30, columns: [0, 2, 3] }

/** The cell that a key such as Shift+Tab leads to, as `row:column`; "-" where the key keeps its usual effect. */
function after(keys: string, from: [number, number], mode: Mode = 'moving'): string {
  const parts = keys.split('+')
  const press = {
    key: parts.at(-1) ?? '',
    shiftKey: parts.includes('Shift'),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: false,
    altKey: parts.includes('Alt'),
  }
  const to = placeAfter(press, { row: from[0], column: from[1] }, size, mode)
  return to ? `${to.row}:${to.column}` : '-'
}

test.each([
  ['ArrowDown', [3, 2], '4:2'],
  ['ArrowUp', [3, 2], '2:2'],
  ['ArrowUp', [0, 2], '0:2'],
  ['ArrowRight', [3, 0], '3:2'],
  ['ArrowLeft', [3, 2], '3:0'],
  ['ArrowRight', [3, 3], '3:3'],
  ['Ctrl+ArrowDown', [3, 2], '29:2'],
  ['Ctrl+ArrowLeft', [3, 3], '3:0'],
  ['Enter', [3, 2], '4:2'],
  ['Shift+Enter', [3, 2], '2:2'],
  ['Enter', [29, 2], '29:2'],
  ['Tab', [3, 0], '3:2'],
  ['Tab', [3, 3], '4:0'],
  ['Tab', [29, 3], '-'],
  ['Shift+Tab', [3, 0], '2:3'],
  ['Shift+Tab', [0, 0], '-'],
  ['Home', [3, 3], '3:0'],
  ['End', [3, 0], '3:3'],
  ['Ctrl+Home', [3, 3], '0:0'],
  ['Ctrl+End', [3, 0], '29:3'],
  ['PageDown', [3, 2], '13:2'],
  ['PageDown', [25, 2], '29:2'],
  ['PageUp', [3, 2], '0:2'],
  ['Shift+ArrowRight', [3, 0], '-'],
  ['Alt+ArrowLeft', [3, 2], '-'],
  ['5', [3, 2], '-'],
] as const)('the key %s leads from cell %j of a grid to %s', (keys, from, to) => {
  expect(after(keys, [...from])).toBe(to)
})

test('while a cell of a grid is edited, left and right arrows, Home and End move the caret within the text', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'Home', 'End']
  expect(keys.map((key) => after(key, [3, 2], 'editing'))).toEqual(['-', '-', '-', '-'])
  expect(keys.map((key) => after(key, [3, 2], 'typing'))).toEqual(['3:0', '3:3', '3:0', '3:3'])
  expect(after('ArrowDown', [3, 2], 'editing')).toBe('4:2')
})

test('no key moves to another cell of a grid without a column that can be changed', () => {
  const press = { key: 'Tab', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
  expect(placeAfter(press, { row: 0, column: 0 }, { rows: 3, columns: [] }, 'moving')).toBeNull()
})
