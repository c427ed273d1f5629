import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { FIRST_STEPS, type FirstStep, type FirstSteps } from '#domain/dashboards/dashboards.schema.ts'
import { createFirstAdministrator } from '../auth/first-administrator.ts'
import { classSubjects } from '../../db/schema.ts'
import { openTestApp, type TestApp } from '../../testing/app.ts'
import { openTestDatabase } from '../../testing/database.ts'

let school: TestApp
let password = ''
let token = ''

/** A school with nothing but its first administrator. */
async function openNewSchool(): Promise<TestApp> {
  const database = await openTestDatabase()
  await createFirstAdministrator(database.db, (_, told) => (password = told))
  return openTestApp({ database })
}

beforeAll(async () => {
  school = await openNewSchool()
  school.clock.now = Date.now()
  await signIn()
})
afterAll(async () => {
  await school.close()
  await school.database.close()
})

const signIn = async () => {
  const { json } = await school.tryLogin({ email: 'admin', password })
  token = String(json['Access_token'])
}
const call = (method: string, path: string, body?: unknown) => school.call({ method, path, body, token })
const read = async () => (await call('GET', '/dashboard/first-steps')).json as unknown as FirstSteps
const open = async (): Promise<FirstStep[]> =>
  (await read()).steps.filter(({ isDone }) => !isDone).map(({ step }) => step)
const mark = (step: FirstStep, isMarked = true) => call('PUT', '/dashboard/first-steps', { step, isMarked })

it('a new school has nine first steps, each of which is done by the work on its screen, in any order', async () => {
  expect(await open()).toEqual([...FIRST_STEPS])
  expect(await read()).toMatchObject({ isReady: false, isNew: true })

  const { json } = await call('GET', '/settings')
  // Assets are in the books of a new school, until its administrator says otherwise.
  expect(json['settings']).toMatchObject({ assetsInBooks: true })
  await call('PUT', '/settings', { ...(json['settings'] as object), assetsInBooks: false })
  expect((await call('GET', '/settings')).json['settings']).toMatchObject({ assetsInBooks: false })
  expect(await open()).toEqual([...FIRST_STEPS].filter((step) => step !== 'school'))

  await call('POST', '/student/createclass', { name: '1A' })
  expect(await open()).toEqual(['addresses', 'calendar', 'staff', 'students', 'subjects', 'fees', 'devices'])

  const account = { username: 'sahra', fullName: 'Sahra Cali', email: 'sahra@school.local', phoneNumber: '634000001' }
  const made = await call('POST', '/user/register', { ...account, password: 'Geel-biyo1!', Role: 'Teacher' })
  const { id } = made.json['user'] as { id: number }
  const classes = (await call('GET', '/student/classList')).json as unknown as { id: number }[]
  await call('PUT', `/user/${id}/classes`, { classIds: classes.map((each) => each.id) })
  expect(await open()).toEqual(['addresses', 'calendar', 'students', 'subjects', 'fees', 'devices'])

  const row = { firstname: 'Hodan', lastname: 'Nuur', classId: '1A', phone: '634000001', gender: 'Female', Age: 7 }
  expect((await call('POST', '/student/createMultiple', [row])).status).toBe(200)
  expect((await read()).steps.find(({ step }) => step === 'students')).toMatchObject({ isDone: true, count: 1 })

  // The free days are right already, so that nothing is saved and the administrator marks the step as done.
  expect((await mark('calendar')).json).toMatchObject({ isReady: false })
  expect(await open()).toEqual(['addresses', 'subjects', 'fees', 'devices'])
  await mark('calendar', false)
  expect(await open()).toEqual(['addresses', 'calendar', 'subjects', 'fees', 'devices'])
  await mark('calendar')

  // What a family owes from before is an opening balance, and no fee of this school.
  const today = new Date(school.clock.now).toISOString().slice(0, 10)
  const [student] = (await call('GET', '/student/studentList')).json as unknown as { id: number }[]
  expect((await call('PUT', '/financial/openings', { day: today })).status).toBe(200)
  const rows = [{ studentId: student!.id, debt: 12, ahead: 0 }]
  expect((await call('PUT', '/financial/openings/students', { rows })).status).toBe(200)
  expect(await open()).toEqual(['addresses', 'subjects', 'fees', 'devices'])
  expect((await call('POST', '/fee/generate-monthly-fees', {})).status).toBe(200)
  expect(await open()).toEqual(['addresses', 'subjects', 'devices'])

  const [group] = classes
  await call('POST', '/exam/createsubject', { name: 'Handwriting', classIds: [group!.id] })
  const [taught] = await school.db.select().from(classSubjects)
  await call('POST', '/exam/teacher/assignments', { teacherId: id, classId: group!.id, subjectId: taught!.subjectId })
  expect(await open()).toEqual(['addresses', 'devices'])

  // The server listens to its own machine only.
  await mark('addresses')
  // Another window of the administrator's own computer is no tablet.
  await signIn()
  expect(await open()).toEqual(['devices'])
  expect((await school.tryLogin({ email: 'sahra', password: 'Geel-biyo1!' })).status).toBe(200)
  expect(await read()).toMatchObject({ isReady: true, isNew: true })

  school.clock.now += 31 * 86_400_000
  await signIn()
  await mark('addresses', false)
  expect(await read()).toMatchObject({ isReady: true, isNew: false })
  await mark('calendar', false)
  expect(await read()).toMatchObject({ isReady: false, isNew: false })
})

it('the first steps are shown to administrators only', async () => {
  expect((await school.call({ path: '/dashboard/first-steps' })).code).toBe('notSignedIn')
  const { json } = await school.tryLogin({ email: 'sahra', password: 'Geel-biyo1!' })
  const teacher = String(json['Access_token'])
  expect((await school.call({ path: '/dashboard/first-steps', token: teacher })).code).toBe('accessDenied')
})

it('what only a deleted account teaches, and its tablet, are no longer counted', async () => {
  const countOf = async (step: FirstStep) => (await read()).steps.find((each) => each.step === step)?.count
  const { json } = await school.tryLogin({ email: 'sahra', password: 'Geel-biyo1!' })
  const { id } = json['user'] as { id: number }
  // She has signed in three times, each time without the device that she had before.
  expect([await countOf('subjects'), await countOf('devices')]).toEqual([1, 3])
  expect((await call('DELETE', `/user/${id}`)).status).toBe(200)
  expect([await countOf('subjects'), await countOf('devices')]).toEqual([0, 0])
  await mark('subjects')
  const taught = (await read()).steps.find(({ step }) => step === 'subjects')
  expect(taught).toMatchObject({ isDone: true, isMarked: true, isFound: false })
})

it('the first steps that two administrators mark at the same moment are all marked', async () => {
  const opened = await openNewSchool()
  onTestFinished(async () => {
    await opened.close()
    await opened.database.close()
  })
  const { json } = await opened.tryLogin({ email: 'admin', password })
  const steps = ['addresses', 'calendar', 'fees', 'subjects'] as const
  const marks = steps.map((step) =>
    opened.call({
      method: 'PUT',
      path: '/dashboard/first-steps',
      body: { step, isMarked: true },
      token: String(json['Access_token']),
    }),
  )
  for (const { status } of await Promise.all(marks)) expect(status).toBe(200)
  const read = await opened.call({ path: '/dashboard/first-steps', token: String(json['Access_token']) })
  const { steps: after } = read.json as unknown as FirstSteps
  expect(after.filter(({ isMarked }) => isMarked).map(({ step }) => step)).toEqual(
    FIRST_STEPS.filter((step) => (steps as readonly string[]).includes(step)),
  )
})
