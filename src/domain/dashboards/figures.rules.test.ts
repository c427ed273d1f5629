import { expect, test } from 'vitest'
import { absencesByClass, paidTone, studentFigures } from './figures.rules.ts'

const student = (gender: string, bus: string | null) => ({ gender, bus })

test('students are counted by gender, and with and without a bus', () => {
  const students = [student('Male', 'Bus 1'), student('Female', null), student('Female', ' '), student('?', 'Bus 2')]
  expect(studentFigures(students)).toEqual({ total: 4, Male: 1, Female: 2, Other: 1, withBus: 2, withoutBus: 2 })
  expect(studentFigures([])).toEqual({ total: 0, Male: 0, Female: 0, Other: 0, withBus: 0, withoutBus: 0 })
})

test('absences are grouped by class, the class with the most first, others as they are given', () => {
  const absent = (fullname: string, classId: number) => ({ fullname, classId, className: `${classId}A` })
  const classes = absencesByClass([absent('Ayaan', 2), absent('Bile', 1), absent('Cali', 3), absent('Deeqa', 3)])
  expect(classes.map(({ className, students }) => [className, students.map(({ fullname }) => fullname)])).toEqual([
    ['3A', ['Cali', 'Deeqa']],
    ['2A', ['Ayaan']],
    ['1A', ['Bile']],
  ])
})

test.each([
  [100, 'good'],
  [75, 'good'],
  [74.9, 'wait'],
  [50, 'wait'],
  [49.9, 'bad'],
  [0, 'bad'],
])('%d per cent paid is %s', (percent, tone) => {
  expect(paidTone(percent)).toBe(tone)
})
