import { expect, test } from 'vitest'
import { fromField, toField } from './school-moment.ts'

test('the time of a call is in the time zone of the school, whatever that of the device', () => {
  const instant = Date.parse('2026-01-10T22:30:45Z')
  expect(toField(instant, 'Africa/Mogadishu')).toBe('2026-01-11T01:30')
  expect(fromField('2026-01-11T01:30', 'Africa/Mogadishu')).toBe(Date.parse('2026-01-10T22:30:00Z'))
  expect(fromField('', 'Africa/Mogadishu')).toBeNull()
})
