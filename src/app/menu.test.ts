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

test('groups stand in their order (GEN-4) and items in their own', () => {
  expect(idsOf(menuOf(screens, 'ADMIN'))).toEqual([
    ['Students', ['s']],
    ['Attendance', ['a', 'b']],
  ])
})

test('the menu leaves out items that a role can reach but is not offered, and empty groups', () => {
  expect(idsOf(menuOf(screens, 'USER'))).toEqual([['Attendance', ['a']]])
})

test('a screen is listed in each of its places for the roles that the place is offered to', () => {
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
