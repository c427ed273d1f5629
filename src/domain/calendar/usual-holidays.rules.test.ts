import { expect, test } from 'vitest'
import { usualHolidays } from './usual-holidays.rules.ts'

test('the usual holidays of a year are those of the country and the calculated ones of the moon', () => {
  expect(usualHolidays('2026-11-29')).toEqual([
    { name: 'Eid al-Fitr', from: '2027-03-09', to: '2027-03-11', isByMoon: true },
    { name: 'Labour Day', from: '2027-05-01', to: '2027-05-01', isByMoon: false },
    { name: 'Eid al-Adha', from: '2027-05-16', to: '2027-05-19', isByMoon: true },
    { name: 'Restoration of Sovereignty', from: '2027-05-18', to: '2027-05-19', isByMoon: false },
    { name: 'Islamic New Year', from: '2027-06-06', to: '2027-06-06', isByMoon: true },
    { name: 'Independence Day', from: '2027-06-26', to: '2027-06-26', isByMoon: false },
    { name: "The Prophet's Birthday", from: '2027-08-14', to: '2027-08-14', isByMoon: true },
  ])
})

test('the usual holidays include one that begins today', () => {
  expect(usualHolidays('2027-06-26')[0]?.name).toBe('Independence Day')
})
