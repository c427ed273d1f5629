import { expect, test } from 'vitest'
import { asksSchool, checkSchool, isToDoOf, TO_DO_KINDS } from './to-do.rules.ts'

const NOTHING = { classes: [], students: [], buses: [], classSubjects: [] }

test('a class with students and without subjects is named by the check, unless it is closed or empty', () => {
  const classes = [{ id: 1 }, { id: 2 }, { id: 3, closed: true }, { id: 4 }]
  const students = [1, 2, 3].map((classId) => ({ classId }))
  expect(checkSchool({ ...NOTHING, classes, students, classSubjects: [{ classId: 1 }] })).toEqual({
    classesWithoutSubjects: 1,
    unknownBuses: 0,
  })
})

test('a rider whose bus is not registered is named by the check, however the bus is written', () => {
  const students = ['Cali - Jigjiga Yar', ' cali - jigjiga yar', 'Cali - Masalaha', '', null].map((bus) => ({
    classId: 1,
    bus,
  }))
  const buses = [{ label: 'Cali - Jigjiga Yar' }]
  expect(checkSchool({ ...NOTHING, students, buses })).toMatchObject({ unknownBuses: 1 })
})

test('teachers have nothing to do that only the school knows, so that their devices do not ask', () => {
  expect((['ADMIN', 'USER', 'Teacher', 'ACADEMY', 'ATTENDANCE', 'PARENT'] as const).filter(asksSchool)).toEqual([
    'ADMIN',
    'USER',
    'ACADEMY',
    'ATTENDANCE',
  ])
  expect(TO_DO_KINDS.filter((kind) => isToDoOf(kind, 'Teacher'))).toEqual(['outbox', 'unmarked', 'marks', 'plans'])
  expect(TO_DO_KINDS.filter((kind) => isToDoOf(kind, 'PARENT'))).toEqual([])
})
