import { expect, test } from 'vitest'
import { menuOf } from './menu.ts'
import { screen } from './screens.ts'

const load = () => Promise.resolve({ default: () => null })
const screens = [
  screen({ id: 'b', path: '/b', title: 'B', roles: ['ADMIN'], menu: { group: 'Attendance', order: 2 }, load }),
  screen({ id: 'a', path: '/a', title: 'A', roles: ['ADMIN', 'USER'], menu: { group: 'Attendance', order: 1 }, load }),
  screen({
    id: 's',
    path: '/s',
    title: 'S',
    roles: ['ADMIN', 'USER'],
    menu: { group: 'Students', order: 1, roles: ['ADMIN'] },
    load,
  }),
  screen({ id: 'x', path: '/x', title: 'X', roles: ['ADMIN'], load }),
]
const idsOf = (menu: ReturnType<typeof menuOf>) =>
  menu.map(({ group, items }) => [group, items.map(({ screen }) => screen.id)])

test('the side menu has its groups in the declared order (GEN-4), and the items of a group in the order of their places', () => {
  expect(idsOf(menuOf(screens, 'ADMIN'))).toEqual([
    ['Students', ['s']],
    ['Attendance', ['a', 'b']],
  ])
})

test('the side menu leaves out screens that a role can open but is not offered, and empty groups', () => {
  expect(idsOf(menuOf(screens, 'USER'))).toEqual([['Attendance', ['a']]])
})

test('the side menu lists a screen at each of its places, for the roles that the place is offered to', () => {
  const transfer = screen({
    id: 't',
    path: '/t',
    title: 'T',
    roles: ['ADMIN', 'ATTENDANCE'],
    menu: [
      { group: 'Students', order: 2, roles: ['ADMIN'] },
      { group: 'Attendance', order: 3, label: 'Moves' },
    ],
    load,
  })
  expect(idsOf(menuOf([transfer], 'ADMIN'))).toEqual([
    ['Students', ['t']],
    ['Attendance', ['t']],
  ])
  expect(menuOf([transfer], 'ATTENDANCE')).toEqual([
    { group: 'Attendance', items: [{ screen: transfer, label: 'Moves' }] },
  ])
})
