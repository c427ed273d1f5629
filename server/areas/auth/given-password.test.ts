import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '../../db/schema.ts'
import { cheapHash, openTestApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createFirstAdministrator, FIRST_EMAIL } from './first-administrator.ts'

const [GIVEN, OWN] = ['Geel-biyo1!', 'Dayax-cad2!']
let school: TestApp
let first = ''
beforeAll(async () => {
  const database = await openTestDatabase()
  await createFirstAdministrator(database.db, (_, told) => (first = told))
  school = await openTestApp({ database })
})
afterAll(async () => {
  await school.close()
  await school.database.close()
})

async function signIn(email: string, password: string) {
  const { json, status } = await school.tryLogin({ email, password })
  expect(status).toBe(200)
  const { id } = json['user'] as { id: number }
  const token = String(json['Access_token'])
  const call = (method: string, path: string, body: unknown) => school.call({ method, path, body, token })
  return {
    isGiven: json['isPasswordGiven'],
    id,
    call,
    choose: (oldPassword: string, newPassword: string) =>
      call('PUT', '/user/changepassword', { userId: id, oldPassword, newPassword }),
  }
}

it('the first administrator, and whoever an administrator made an account for, are told until they choose a password', async () => {
  const admin = await signIn(FIRST_EMAIL, first)
  expect(admin.isGiven).toBe(true)
  expect((await admin.choose(first, OWN)).status).toBe(200)
  expect((await signIn(FIRST_EMAIL, OWN)).isGiven).toBe(false)

  const account = { username: 'hodan', fullName: 'Hodan Cali', phoneNumber: '634000009', Role: 'Teacher' }
  expect((await admin.call('POST', '/user/register', { ...account, password: GIVEN })).status).toBe(200)
  const teacher = await signIn('hodan', GIVEN)
  expect(teacher.isGiven).toBe(true)
  // Another name chooses no password.
  expect((await teacher.call('PUT', `/user/${teacher.id}`, { fullName: 'Hodan Cali Nuur' })).status).toBe(200)
  expect((await signIn('hodan', GIVEN)).isGiven).toBe(true)
  await teacher.choose(GIVEN, OWN)
  expect((await signIn('hodan', OWN)).isGiven).toBe(false)

  // An administrator who changes it gives another one.
  await admin.call('PUT', `/user/${teacher.id}`, { password: GIVEN })
  expect((await signIn('hodan', GIVEN)).isGiven).toBe(true)
})

it('accounts of which the log says nothing have chosen', async () => {
  const [email, passwordHash] = ['old@test.school', await cheapHash()]
  await school.db
    .insert(users)
    .values({ username: 'old', email, fullName: 'Old Account', role: 'Teacher', passwordHash })
  expect((await signIn(email, PASSWORD)).isGiven).toBe(false)
})
