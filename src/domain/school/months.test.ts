import { expect, test } from 'vitest'
import { yearChoices } from './months.ts'

test('a menu of years ends with the present one, or with a later one that is shown, the latest first', () => {
  expect(yearChoices('2026-11-27')).toHaveLength(27)
  expect(yearChoices('2026-11-27').slice(0, 2)).toEqual(['2026', '2025'])
  expect(yearChoices('2026-11-27', 2024)[0]).toBe('2026')
  expect(yearChoices('2026-11-27', 2028).slice(0, 3)).toEqual(['2028', '2027', '2026'])
  expect(yearChoices('2026-11-27').at(-1)).toBe('2000')
})
