import { expect, test } from 'vitest'
import { cellKey } from '#ui/grid/grid.types.ts'
import { changedRows } from './amounts.ts'

const rows = [{ id: 1, heading: 'Ayaan', amounts: [2_500, 0] as const }]
const typed = (text: string) => changedRows(rows, new Map([[cellKey(1, 0), text]]))

test('an emptied cell keeps the amount that it shows again, and 0 takes the amount away', () => {
  expect(typed('')).toEqual([])
  expect(typed('0')).toEqual([{ id: 1, amounts: [0, 0] }])
  expect(typed('many')).toBeNull()
})
