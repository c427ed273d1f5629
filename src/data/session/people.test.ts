import { expect, test } from 'vitest'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import { openDeviceDb } from '../device/db.ts'
import { forgetPerson, rememberPerson, withPerson } from './people.ts'
import { getSetting } from '../device/settings.ts'

const userOf = (id: number, fullname = `Person ${id}`): LoginUser => ({
  id,
  fullname,
  email: `p${id}@demo.school`,
  Role: 'Teacher',
  username: 'person',
  phone: null,
  photoUrl: null,
})

test('the person who signed in last is first in the list, once, under the present name', () => {
  const people = withPerson(withPerson(withPerson([], userOf(1), 10), userOf(2), 20), userOf(1, 'Sahra Nuur'), 30)
  expect(people.map(({ id, fullname, lastSignInAt }) => [id, fullname, lastSignInAt])).toEqual([
    [1, 'Sahra Nuur', 30],
    [2, 'Person 2', 20],
  ])
})

test('a parent without a mailbox is listed with the phone that she signs in with', () => {
  const parent = { ...userOf(1), email: '634000001@parents.invalid', phone: '634000001' }
  expect(withPerson([], parent, 1)).toMatchObject([{ email: '634000001' }])
})

test('the list of people who have signed in holds thirty at most', () => {
  let people = withPerson([], userOf(1), 1)
  for (let id = 2; id <= 50; id++) people = withPerson(people, userOf(id), id)
  expect(people).toHaveLength(30)
  expect(people[0]?.id).toBe(50)
})

test('the device stores only names, emails, ids and times of people who signed in, and they can be removed', async () => {
  const db = openDeviceDb('people-test')
  await rememberPerson(db, userOf(1), 10)
  await rememberPerson(db, userOf(2), 20)
  expect(Object.keys((await getSetting(db, 'people'))?.[0] ?? {}).sort()).toEqual([
    'email',
    'fullname',
    'id',
    'lastSignInAt',
  ])
  await forgetPerson(db, 2)
  expect((await getSetting(db, 'people'))?.map(({ id }) => id)).toEqual([1])
})
