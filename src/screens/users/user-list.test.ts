import { expect, test } from 'vitest'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { exportedUsers, findUsers, idOfSearch, sortUsers } from './user-list.ts'

const userOf = (id: number, fullName: string, role: UserRecord['role'] = 'USER'): UserRecord => ({
  id,
  username: fullName.split(' ')[0]?.toLowerCase() ?? '',
  fullName,
  email: `u${id}@demo.school`,
  phoneNumber: `063400${id}`,
  role,
  photoUrl: null,
  createdAt: '2026-09-01T22:00:00Z',
  createdBy: null,
})

const users = [userOf(10, 'Hodan Cali'), userOf(9, 'axmed Nuur', 'ADMIN'), userOf(2, 'Sahra Cismaan', 'Teacher')]
const ids = (found: readonly UserRecord[]): number[] => found.map(({ id }) => id)

test('a number is looked for as a user id, anything else as a word', () => {
  expect(idOfSearch(' 12 ')).toBe(12)
  for (const word of ['', '0', '-3', '1.5', '0634000137', 'Hodan', '99999999999']) expect(idOfSearch(word)).toBeNull()
})

test('people are found by name, username, email and phone, in any order of words', () => {
  expect(ids(findUsers(users, { search: 'CALI hodan' }))).toEqual([10])
  expect(ids(findUsers(users, { search: 'u9@demo' }))).toEqual([9])
  expect(ids(findUsers(users, { search: '0634002' }))).toEqual([2])
  expect(ids(findUsers(users, { search: '' }))).toEqual([10, 9, 2])
  expect(ids(findUsers(users, { role: 'ADMIN' }))).toEqual([9])
})

test('names sort without regard to capitals, ids as numbers', () => {
  expect(ids(sortUsers(users, 'fullName', false))).toEqual([9, 10, 2])
  expect(ids(sortUsers(users, 'id', false))).toEqual([2, 9, 10])
  expect(ids(sortUsers(users, 'id', true))).toEqual([10, 9, 2])
})

test('the export has days in school time', () => {
  const { head, rows, fileName } = exportedUsers([userOf(3, 'Hodan')], '2026-09-14', 'Africa/Mogadishu')
  expect(fileName).toBe('users-2026-09-14')
  const row = Object.fromEntries(head.map((name, index) => [name, rows[0]?.[index]]))
  expect(row).toMatchObject({ ID: 3, 'Full name': 'Hodan', Created: '02/09/2026' })
})
