import { expect, test } from 'vitest'
import { fromField, toField } from './school-moment.ts'

test('the time of a call is in the time zone of the school, whatever that of the device', () => {
  const instant = Date.parse('2026-01-10T22:30:45Z')
  expect(toField(instant, 'Africa/Mogadishu')).toBe('2026-01-11T01:30')
  expect(fromField('2026-01-11T01:30', 'Africa/Mogadishu')).toBe(Date.parse('2026-01-10T22:30:00Z'))
  expect(fromField('', 'Africa/Mogadishu')).toBeNull()
})

test('the time of a call is read with a colon, a point or nothing between hours and minutes, and as nothing else', () => {
  const instant = Date.parse('2026-01-10T05:05:00Z')
  for (const time of ['08:05', '8:05', '8.05', '0805', ' 805 '])
    expect(fromField(`2026-01-10T${time}`, 'Africa/Mogadishu'), time).toBe(instant)
  for (const time of ['24:00', '8:60', '8', '8:05 PM', ''])
    expect(fromField(`2026-01-10T${time}`, 'Africa/Mogadishu'), time).toBeNull()
  expect(fromField('T08:05', 'Africa/Mogadishu')).toBeNull()
})
