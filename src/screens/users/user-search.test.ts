import { expect, test } from 'vitest'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { finderOf } from '../core/list/finder.ts'
import { idOfSearch } from './use-user-search.ts'
import { userSearchTerms } from './use-users.ts'

test('a user search takes a number as an id, and anything else as a word', () => {
  expect(idOfSearch(' 12 ')).toBe(12)
  for (const word of ['', '0', '-3', '1.5', '0634000137', 'Hodan', '99999999999']) expect(idOfSearch(word)).toBeNull()
})

test('a user search finds people by name in any spelling, username, email and phone, with words in any order', () => {
  const userOf = (id: number, fullName: string): UserRecord => ({
    id,
    username: fullName.split(' ')[0]?.toLowerCase() ?? '',
    fullName,
    email: `u${id}@demo.school`,
    phoneNumber: `063400${id}`,
    role: 'USER',
    photoUrl: null,
    createdAt: '2026-09-01T22:00:00Z',
    createdBy: null,
  })
  const find = finderOf(
    [userOf(10, 'Hodan Cali'), userOf(9, 'axmed Nuur'), userOf(2, 'Sahra Cismaan')],
    [],
    userSearchTerms,
  )
  const found = (query: string) => find(query).map(({ id }) => id)
  expect(found('CALI hodan')).toEqual([10])
  expect(found('ahmed')).toEqual([9])
  expect(found('u9@demo')).toEqual([9])
  expect(found('0634002')).toEqual([2])
  expect(found('')).toEqual([10, 9, 2])
})
