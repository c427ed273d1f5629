import { expect, test } from 'vitest'
import { childrenOnSlip, SLIP_WORDS } from './slip-words.ts'

const named = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${['Ayaan', 'Sucaad', 'Cumar', 'Layla'][at % 4]} Faarax Cali Warsame`)

test('children have room on a slip, and those beyond it are counted in its language', () => {
  const { so, en, ar } = SLIP_WORDS
  expect(childrenOnSlip(named(2), so, 'small')).toBe('Ayaan Faarax Cali Warsame · Sucaad Faarax Cali Warsame')
  expect(childrenOnSlip(named(7), so, 'small')).toMatch(/^Ayaan .* · iyo 4 kale$/)
  expect(childrenOnSlip(named(12), en, 'small')).toMatch(/and 9 more$/)
  expect(childrenOnSlip(named(12), ar, 'small')).toContain('9')
  for (const words of [so, en, ar])
    for (let count = 1; count <= 14; count++) {
      expect(childrenOnSlip(named(count), words, 'small').length).toBeLessThanOrEqual(100)
      expect(childrenOnSlip(named(count), words, 'large').length).toBeLessThanOrEqual(240)
    }
})

test('a slip names at least one child, however long the name is', () => {
  const long = 'Cabdiraxmaan '.repeat(12).trim()
  expect(childrenOnSlip([long, 'Sahra'], SLIP_WORDS.en, 'small')).toBe(`${long} · and 1 more`)
})
