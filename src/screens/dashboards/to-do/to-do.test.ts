import { expect, test } from 'vitest'
import { mayReach } from '#app/screens.ts'
import { ROLES } from '#domain/core/roles.ts'
import { isToDoOf, TO_DO, type ToDoKind } from '#domain/dashboards/to-do.rules.ts'
import { markClassScreen } from '../../attendance/attendance.screens.ts'
import { absentReportScreen } from '../../attendance/reports/reports.screens.ts'
import { DONE_ON, officeItems } from '../office/office-to-do.ts'
import { outboxScreen } from '../../sync/sync.screens.ts'
import { ownPlansScreen } from '../../workplans/workplans.screens.ts'
import { shownItems } from './shown-items.ts'
import { staffItems, type Known } from './staff-to-do.ts'

const TODAY = '2026-09-14'
const known: Known = {
  role: 'Teacher',
  ownId: 5,
  today: TODAY,
  daily: null,
  attention: 0,
  plans: [],
  teachersOf: () => '',
}

const STAFF_SCREENS = {
  outbox: outboxScreen,
  unmarked: markClassScreen,
  calls: absentReportScreen,
  marks: markClassScreen,
  plans: ownPlansScreen,
}

test('whoever has something to do may open the screen on which it is done', () => {
  const places = { ...STAFF_SCREENS, ...Object.fromEntries(Object.entries(DONE_ON).map(([of, at]) => [of, at.screen])) }
  expect(Object.keys(places).toSorted()).toEqual(Object.keys(TO_DO).toSorted())
  const closed = Object.entries(places).flatMap(([kind, screen]) =>
    ROLES.filter((role) => isToDoOf(kind as ToDoKind, role) && !mayReach(screen, role)).map((role) => [kind, role]),
  )
  expect(closed).toEqual([])
})

test('nothing is listed where there is nothing to do', () => {
  expect(shownItems({ ...staffItems(known), ...officeItems(null, null) }, 'ADMIN')).toEqual([])
})

const open = (className: string, classId: number, missing: number) => ({ classId, className, missing, students: 10 })

test('classes that are not marked are listed day by day, with their teachers and a link to each', () => {
  const days = [
    { date: TODAY, classes: [open('1A', 1, 10), open('1B', 2, 3)] },
    { date: '2026-09-13', classes: [open('2A', 3, 10)] },
  ]
  const teachersOf = (classId: number) => (classId === 1 ? 'Sahra Cali' : '')
  const items = shownItems(
    staffItems({ ...known, teachersOf, daily: { unmarked: days, calls: 0, marks: [] } }),
    'ADMIN',
  )
  expect(items.map(({ count, words }) => `${count} ${words}`)).toEqual([
    '2 classes are not marked yet today',
    '1 class was not marked on 13/09/2026',
  ])
  expect(items[0]?.parts?.map(({ label, to }) => [label, to])).toEqual([
    ['1A, Sahra Cali', `/dashboard/MarkAtetendenceClass?date=${TODAY}&class=1`],
    ['1B (3 missing)', `/dashboard/MarkAtetendenceClass?date=${TODAY}&class=2`],
  ])
})

test('only eight classes of a day are linked, and the rest is counted', () => {
  const classes = Array.from({ length: 11 }, (_, at) => open(`${at + 1}A`, at + 1, 10))
  const [item] = shownItems(
    staffItems({ ...known, daily: { unmarked: [{ date: TODAY, classes }], calls: 0, marks: [] } }),
    'Teacher',
  )
  expect([item?.count, item?.parts?.length, item?.rest]).toEqual([11, 8, 'and 3 more'])
})

const person = { id: 5, fullName: 'x', role: 'Teacher' as const }
const plan = (id: number, assignedToId: number, endDate: string) => ({
  id,
  title: 'x',
  description: 'x',
  startDate: '2026-09-01',
  endDate,
  assignedToId,
  assignedTo: person,
  status: 'Pending' as const,
  createdBy: person,
  createdAt: '2026-09-01T00:00:00.000Z',
  revision: 1,
  WorkPlanComment: [],
})

test('the office is told of all overdue plans, and a teacher of her own', () => {
  const plans = [plan(1, 5, '2026-09-10'), plan(2, 6, '2026-09-10'), plan(3, 5, '2026-09-20')] as Known['plans']
  const countFor = (role: Known['role']) => shownItems(staffItems({ ...known, role, plans }), role)[0]?.count
  expect([countFor('Teacher'), countFor('USER')]).toEqual([1, 2])
})

test('what the school counted is listed in the order of its urgency, for whose role it is', () => {
  const school = {
    items: [
      { kind: 'salaries' as const, count: 1, about: 'August 2026' },
      { kind: 'backup' as const, count: 1, about: 'No backup has been taken yet' },
    ],
    teachers: [],
  }
  const check = { classesWithoutSubjects: 2, unknownBuses: 0 }
  const words = (role: 'ADMIN' | 'USER') =>
    shownItems(officeItems(school, check), role).map(({ count, words: of, about }) => `${count} ${of}: ${about}`)
  expect(words('ADMIN')).toEqual([
    '1 warning: the school is not backed up: No backup has been taken yet',
    '1 salary is not paid: August 2026',
    '2 classes with students have no subjects: null',
  ])
  expect(words('USER')).toEqual(['1 salary is not paid: August 2026'])
})
