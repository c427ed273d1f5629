import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmployeeAccount, MadeAccounts } from '#domain/employees/accounts.endpoints.ts'
import type { HandedCode } from '#domain/users/handed-code.schema.ts'
import { audit, employees, users } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'

const PASSWORD = 'Chosen!2026'
const ACCOUNTS = '/user/employees/accounts'

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'USER'>>>
const idOf = new Map<string, number>()

const PEOPLE = [
  { fullName: 'Safiya Cali Nuur', jobTitle: 'Teacher', phone: '634500001', email: 'safiya@test.school' },
  { fullName: 'Safiya Cali Geedi', jobTitle: 'Cashier', phone: '634500002' },
  // The phone of the parent faadumo, who works at the school as well, and the e-mail of an account.
  { fullName: 'Faadumo Xasan', jobTitle: 'Office', phone: '634500003', email: 'SAHRA@test.school' },
  { fullName: 'Maxamed Nuur', jobTitle: 'Discipline', phone: null },
  { fullName: 'Cabdi Nuur', jobTitle: 'Teacher', phone: '634500004' },
  { fullName: 'Deeqa Cabdi', jobTitle: 'Teacher', phone: '634500004' },
  { fullName: 'Hodan  TEST', jobTitle: 'Teacher', phone: null },
  { fullName: 'Old Teacher', jobTitle: 'Teacher', phone: null, leftOn: '2026-02-01', leftBy: 1 },
]

beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'USER'])
  await school.db.update(users).set({ phoneNumber: '634500003' }).where(eq(users.username, 'faadumo'))
  const stamps = { createdBy: 1, createdAt: '2026-01-05T06:00:00.000Z', dateOfHire: '2026-01-05' }
  const hired = await school.db
    .insert(employees)
    .values(PEOPLE.map((person) => ({ email: '', ...person, ...stamps })))
    .returning()
  for (const { id, fullName } of hired) idOf.set(fullName, id)
  idOf.set('Employee One', 1)
})
afterAll(() => school.close())

const employee = (name: string): number => idOf.get(name) ?? 0
const asked = (...people: [name: string, role: string][]) => ({
  accounts: people.map(([name, role]) => ({ employeeId: employee(name), role })),
})
const make = async (...people: [name: string, role: string][]) =>
  (await as.ADMIN('POST', ACCOUNTS, asked(...people))).json as unknown as MadeAccounts
const listed = async () => (await as.ADMIN('GET', ACCOUNTS)).json as unknown as EmployeeAccount[]
const rowOf = async (name: string) => (await listed()).find(({ employeeId }) => employeeId === employee(name))
const accountOf = async (id = 0) => (await school.db.select().from(users).where(eq(users.id, id)))[0]

describe('accounts of the employees', () => {
  it('are listed with whoever is found by phone, else by name, and without those who have left', async () => {
    const all = await listed()
    expect(all.map(({ fullName }) => fullName)).not.toContain('Old Teacher')
    expect(await rowOf('Hodan  TEST')).toMatchObject({
      account: { fullName: 'hodan Test', role: 'Teacher', by: 'name' },
    })
    // The account of a parent is not that of an employee.
    expect(await rowOf('Faadumo Xasan')).toMatchObject({ jobTitle: 'Office', phone: '634500003', account: null })
  })

  it('are made at once with a role each, by name, phone and free e-mail, and open by the slips of the staff', async () => {
    const { made, refused } = await make(
      ['Safiya Cali Nuur', 'Teacher'],
      ['Safiya Cali Geedi', 'USER'],
      ['Faadumo Xasan', 'USER'],
      ['Maxamed Nuur', 'ATTENDANCE'],
    )
    expect(refused).toEqual([])
    expect(made.map(({ employeeId }) => employeeId)).toEqual(
      ['Safiya Cali Nuur', 'Safiya Cali Geedi', 'Faadumo Xasan', 'Maxamed Nuur'].map(employee),
    )
    const accounts = await Promise.all(made.map(({ userId }) => accountOf(userId)))
    expect(accounts).toMatchObject([
      { username: 'safiya.cali', email: 'safiya@test.school', phoneNumber: '634500001', role: 'Teacher' },
      { username: 'safiya.cali2', phoneNumber: '634500002', role: 'USER' },
      { username: 'faadumo.xasan', phoneNumber: '634500003', role: 'USER' },
      { username: 'maxamed.nuur', phoneNumber: null, role: 'ATTENDANCE' },
    ])
    expect(accounts.slice(1).map((each) => each?.email.split('@')[1])).toEqual(Array(3).fill('staff.invalid'))
    const logged = await school.db.select().from(audit).where(eq(audit.endpoint, 'employees.makeAccounts'))
    expect(logged.map(({ entity, key }) => [entity, Number(key)])).toEqual(made.map(({ userId }) => ['users', userId]))
    expect(JSON.stringify(logged)).not.toContain('argon2')

    const slips = await as.ADMIN('POST', '/user/slips', { userIds: made.map(({ userId }) => userId) })
    const [first, , , last] = slips.json as unknown as HandedCode[]
    expect([first?.name, last?.name]).toEqual(['safiya@test.school', 'maxamed.nuur'])
    const body = { token: last?.code, newPassword: PASSWORD, name: 'Maxamed.Nuur' }
    expect((await school.call({ method: 'POST', path: '/user/verify-reset-code', body })).status).toBe(200)
    expect((await school.tryLogin({ email: 'maxamed.nuur', password: PASSWORD })).status).toBe(200)
    expect(await rowOf('Maxamed Nuur')).toMatchObject({ account: { role: 'ATTENDANCE', by: 'name' } })
  })

  it('are refused to those alone whose phone or name has one, with its name, and to those who have left', async () => {
    const { made, refused } = await make(
      ['Cabdi Nuur', 'Teacher'],
      ['Deeqa Cabdi', 'Teacher'],
      ['Hodan  TEST', 'Teacher'],
      ['Old Teacher', 'Teacher'],
    )
    expect(made).toMatchObject([{ employeeId: employee('Cabdi Nuur') }])
    expect(refused).toMatchObject([
      { employeeId: employee('Deeqa Cabdi'), account: { fullName: 'Cabdi Nuur', id: made[0]?.userId, by: 'phone' } },
      { employeeId: employee('Hodan  TEST'), account: { fullName: 'hodan Test', by: 'name' } },
      { employeeId: employee('Old Teacher'), account: null },
    ])
  })

  it('are made once, by whichever of several administrators is first, and by a form at the same moment too', async () => {
    const stamps = { createdBy: 1, createdAt: '2026-01-05T06:00:00.000Z', dateOfHire: '2026-01-05' }
    const names = Array.from({ length: 12 }, (_, at) => `Ubax ${'ABCDEFGHIJKL'[at]}adar`)
    const hired = await school.db
      .insert(employees)
      .values(names.map((fullName) => ({ fullName, email: '', jobTitle: 'Teacher', ...stamps })))
      .returning()
    const accounts = hired.map(({ id }) => ({ employeeId: id, role: 'Teacher' }))
    const person = { username: 'ubax.aadar', fullName: 'Ubax Other', phoneNumber: '634500999', password: PASSWORD }
    const send = async (all: typeof accounts) =>
      (await as.ADMIN('POST', ACCOUNTS, { accounts: all })).json as unknown as MadeAccounts
    const [form, ...answers] = await Promise.all([
      as.ADMIN('POST', '/user/register', { ...person, Role: 'Teacher' }),
      send(accounts),
      send(accounts.toReversed()),
      send(accounts.slice(6)),
    ])
    const made = answers.flatMap((answer) => answer.made)
    expect(made.map(({ employeeId }) => employeeId).toSorted((a, b) => a - b)).toEqual(hired.map(({ id }) => id))
    expect(answers.flatMap(({ refused }) => refused)).toHaveLength(18)
    const usernames = (await school.db.select().from(users)).map(({ username }) => username)
    expect(new Set(usernames).size).toBe(usernames.length)
    expect([200, 409]).toContain(form.status)
  })

  it('are made once by a request that comes again after its answer was lost, with the same answer', async () => {
    const { token, device } = await school.signIn('ADMIN')
    const headers = { 'idempotency-key': `${device.code}-1`, 'x-made-at': new Date(school.clock.now).toISOString() }
    const request = { method: 'POST', path: ACCOUNTS, body: asked(['Employee One', 'USER']), token, headers }
    const { json } = await school.call(request)
    expect(json['made']).toHaveLength(1)
    expect((await school.call(request)).json).toEqual(json)
    expect(await school.db.$count(users, eq(users.fullName, 'Employee One'))).toBe(1)
  })

  it('are for administrators to see and to make', async () => {
    expect((await as.USER('GET', ACCOUNTS)).code).toBe('accessDenied')
    expect((await as.USER('POST', ACCOUNTS, asked(['Deeqa Cabdi', 'Teacher']))).code).toBe('accessDenied')
    expect((await as.ADMIN('POST', ACCOUNTS, asked(['Deeqa Cabdi', 'PARENT']))).code).toBe('invalidInput')
  })
})
