import { expect, test } from 'vitest'
import { nameOf } from './save-bundle.ts'

test('the file of a bundle is named by what it holds, whose it is, and the time on the school’s clocks', () => {
  const now = Date.parse('2026-11-30T22:05:00Z')
  const of = { kind: 'entries', device: 'K7Q', timeZone: 'Africa/Mogadishu' } as const
  expect(nameOf(of, now)).toBe('entries-K7Q-2026-12-01-0105.dugsi')
  expect(nameOf({ kind: 'answers', timeZone: 'Africa/Mogadishu' }, now)).toBe('answers-2026-12-01-0105.dugsi')
})
