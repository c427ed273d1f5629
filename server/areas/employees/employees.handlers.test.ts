import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as endpoints from '#domain/employees/employees.endpoints.ts'
import { type EmployeeEdit, NewEmployee, type Told } from '#domain/employees/employees.schema.ts'
import type { Database } from '../../db/client.ts'
import { audit, buses, employeeAdvances, employees, employeeSalaries, students, users } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type CallOptions, type TestSchool } from '../../testing/test-school.ts'
import { employeeHandlers } from './employees.handlers.ts'
import { hire } from './test-employees.ts'

const TODAY = '2026-09-14'
const OCTOBER = { now: Date.parse('2026-10-05T07:00:00Z') }
const DECEMBER = { now: Date.parse('2026-12-05T07:00:00Z') }

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, employeeHandlers, { students: 6, feeMonths: 0 })
})
afterAll(() => database.close())

let phones = 634_100_000
const freshPhone = (): string => String(++phones)

const form = (over: Partial<EmployeeEdit> = {}) => ({
  fullName: 'Hodan Cali',
  email: 'hodan@school.example',
  jobTitle: 'Cleaner',
  salary: 250,
  ...over,
})

const create = (over: Partial<NewEmployee> = {}, at?: CallOptions) =>
  school.call(endpoints.createEmployee, school.actor('admin'), { body: form(over) }, at)
const edit = (id: number, over: Partial<EmployeeEdit> = {}, at?: CallOptions) =>
  school.call(endpoints.updateEmployee, school.actor('admin'), { params: { id }, body: form(over) }, at)
const remove = (id: number, query: { confirmed?: Told | undefined } = {}) =>
  school.call(endpoints.deleteEmployee, school.actor('admin'), { params: { id }, query })
const list = async (who = 'office', at?: CallOptions) =>
  (await school.call(endpoints.listEmployees, school.actor(who), {}, at)).employees
const stepsOf = async (id: number) =>
  (
    await database.db
      .select()
      .from(employeeSalaries)
      .where(eq(employeeSalaries.employeeId, id))
      .orderBy(employeeSalaries.month)
  ).map(({ month, cents }) => [month, cents])
const trailOf = (id: number) =>
  database.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'employees'), eq(audit.key, String(id))))
    .orderBy(audit.id)

const refusedAs = (code: string, details?: Record<string, unknown>) =>
  expect.objectContaining({ code, ...(details && { details }) })

describe('a new employee', () => {
  it('has every field that was typed, and a salary from the month of hire on', async () => {
    const typed = {
      gender: 'Female',
      dateOfBirth: '1990-02-01',
      dateOfHire: '2026-03-09',
      nationalId: 'A-1001',
      phone: '+252 63 4100777',
      address: 'Ga’an Libah',
      education: 'Diploma',
      bankAccount: 'DB-77',
    } as const
    const { message, employee } = await create(typed)
    expect(message).toBe('Success! Employee created or updated.')
    expect(employee).toMatchObject({
      ...form(),
      ...typed,
      phone: '634100777',
      createdBy: { username: 'admin' },
      revision: 1,
    })
    expect(await stepsOf(employee.id)).toEqual([[202603, 25_000]])
    expect(await trailOf(employee.id)).toMatchObject([
      { before: {}, after: { fullName: 'Hodan Cali', salaryCents: 25_000 } },
    ])
    expect((await list()).find(({ id }) => id === employee.id)).toEqual(employee)
  })

  it('is hired today where no date is typed, and has no value in fields that were left empty', async () => {
    const { employee } = await create({ nationalId: ' ', phone: '', address: '' })
    const none = { nationalId: null, phone: null, address: null, gender: null, dateOfBirth: null, bankAccount: null }
    expect(employee).toMatchObject({ dateOfHire: TODAY, ...none })
  })

  it('needs no email, and several may have none', async () => {
    const [first, second] = [await create({ email: '' }), await create({ email: '' })]
    expect([first, second].map(({ employee }) => employee.email)).toEqual(['', ''])
  })

  it('cannot be hired in the future, or born after the hire', async () => {
    await expect(create({ dateOfHire: '2026-09-15' })).rejects.toEqual(refusedAs('hiredInFuture'))
    await create({ dateOfHire: TODAY, dateOfBirth: '2026-09-13' })
    await expect(create({ dateOfHire: TODAY, dateOfBirth: TODAY })).rejects.toEqual(refusedAs('bornAfterHire'))
  })

  it.each([
    ['no salary', { salary: 0 }],
    ['a negative one', { salary: -1 }],
    ['one of a billion', { salary: 1e9 }],
    ['one of a part of a cent', { salary: 0.001 }],
    ['a gender that is not in the list', { gender: 'male' as never }],
    ['no name', { fullName: '  ' }],
    ['an email that is none', { email: 'hodan' }],
    ['no job title', { jobTitle: '' }],
    ['a phone that is none', { phone: '12' }],
    ['a birth on a day that does not exist', { dateOfBirth: '1990-02-30' }],
  ])('with %s does not parse', (_, over) => {
    expect(NewEmployee.safeParse(form(over)).success).toBe(false)
  })
})

describe('the national id or phone of somebody else', () => {
  it('is refused with the name, also of a person who has left, until the caller confirms that somebody else is meant', async () => {
    const phone = freshPhone()
    const first = await hire(school, { fullName: 'Cabdi Nuur', nationalId: 'N-55', phone })
    await remove(first.id)
    const names = `Cabdi Nuur (${first.id}, left)`
    await expect(create({ nationalId: 'n-55', phone })).rejects.toEqual(
      refusedAs('employeeAlike', { what: 'national ID', names }),
    )
    await expect(create({ phone })).rejects.toEqual(refusedAs('employeeAlike', { what: 'phone', names }))
    const { employee } = await create({ nationalId: 'N-55', phone, confirmed: true })
    // A confirmed likeness needs no second confirmation.
    await edit(employee.id, { nationalId: 'N-55', phone, jobTitle: 'Guard' })
    const other = await create({ nationalId: 'N-56' })
    await expect(edit(other.employee.id, { nationalId: 'N-55' })).rejects.toEqual(refusedAs('employeeAlike'))
  })

  it('is noticed when two employees are entered at once', async () => {
    const nationalId = 'N-AT-ONCE'
    const done = await Promise.allSettled(Array.from({ length: 10 }, () => create({ nationalId })))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a change of an employee', () => {
  it('replaces what was typed, and its old values go into the audit log', async () => {
    const { id } = await hire(school, { address: 'Koodbuur', dateOfHire: '2026-02-01' })
    const { employee } = await edit(id, { jobTitle: 'Driver', salary: 300, base: 1 })
    expect(employee).toMatchObject({ jobTitle: 'Driver', address: null, dateOfHire: '2026-02-01', revision: 2 })
    const [row] = (await trailOf(id)).slice(-1)
    expect(row).toMatchObject({
      before: { jobTitle: 'Cleaner', address: 'Koodbuur' },
      after: { jobTitle: 'Driver', address: null },
    })
    expect(row?.after).not.toHaveProperty('salaryCents')
  })

  it('on an outdated revision is refused, with the name of who was faster', async () => {
    const { id } = await hire(school)
    await edit(id, { base: 1 })
    await expect(edit(id, { base: 1 })).rejects.toEqual(
      refusedAs('employeeChanged', { changedBy: school.actor('admin').fullName, changedAt: expect.any(String) }),
    )
  })

  it('succeeds for one of fifty people who save at once', async () => {
    const { id } = await hire(school)
    const done = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => edit(id, { base: 1, salary: 300 + at })),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is refused with the same wrong values as a new employee', async () => {
    const { id } = await hire(school)
    await expect(edit(id, { dateOfHire: '2026-09-15' })).rejects.toEqual(refusedAs('hiredInFuture'))
    await expect(edit(id, { dateOfBirth: '2026-01-05' })).rejects.toEqual(refusedAs('bornAfterHire'))
    await expect(edit(999_999)).rejects.toEqual(refusedAs('employeeNotFound'))
  })
})

describe('a change of salary', () => {
  it('counts from the present month on, and is one step however often the month changes it', async () => {
    const { id } = await hire(school, { salary: 300 })
    await edit(id, { salary: 320 })
    await edit(id, { salary: 340 })
    expect(await stepsOf(id)).toEqual([
      [202601, 30_000],
      [202609, 34_000],
    ])
    await edit(id, { salary: 400 }, OCTOBER)
    expect(await stepsOf(id)).toHaveLength(3)
    const salaryAt = async (at?: CallOptions) => (await list('admin', at)).find((each) => each.id === id)?.salary
    expect([await salaryAt(), await salaryAt(OCTOBER), await salaryAt(DECEMBER)]).toEqual([340, 400, 400])
  })

  it('does not change earlier months, also when the hire is moved to before the first salary', async () => {
    const { employee } = await create({ salary: 200 })
    await edit(employee.id, { salary: 260, dateOfHire: '2026-02-10' })
    expect(await stepsOf(employee.id)).toEqual([
      [202602, 20_000],
      [202609, 26_000],
    ])
  })

  it('is refused below the advances of the month', async () => {
    const { id } = await hire(school, { salary: 300 })
    const recordedBy = school.actor('admin').id
    const stamp = { recordedBy, createdAt: '2026-09-10T06:00:00.000Z', day: '2026-09-10', method: 'Cash' } as const
    await database.db.insert(employeeAdvances).values([
      { ...stamp, employeeId: id, year: 2026, month: 9, amountCents: 12_000 },
      { ...stamp, employeeId: id, year: 2026, month: 8, amountCents: 29_000 },
      {
        ...stamp,
        employeeId: id,
        year: 2026,
        month: 9,
        amountCents: 9_000,
        voidedBy: recordedBy,
        voidedAt: stamp.createdAt,
      },
    ])
    const below = refusedAs('salaryBelowAdvances', { amount: '$120.00', month: 'September', year: 2026 })
    await expect(edit(id, { salary: 119.99 })).rejects.toEqual(below)
    await edit(id, { salary: 120 })
  })

  it('is refused below the advances of the next month, like a hire moved past a month with advances', async () => {
    const { fullName } = form()
    const { id } = await hire(school, { fullName, salary: 300, dateOfHire: '2026-07-01' })
    const stamp = { recordedBy: school.actor('admin').id, createdAt: '2026-09-10T06:00:00.000Z', day: '2026-09-10' }
    const advance = (month: number, amountCents: number) => ({
      ...stamp,
      employeeId: id,
      year: 2026,
      month,
      amountCents,
      method: 'Cash' as const,
    })
    await database.db.insert(employeeAdvances).values([advance(7, 5_000), advance(10, 12_000)])
    const below = refusedAs('salaryBelowAdvances', { amount: '$120.00', month: 'October', year: 2026 })
    await expect(edit(id, { salary: 100, dateOfHire: '2026-07-01' })).rejects.toEqual(below)
    const outside = refusedAs('advanceWithoutWork', { name: fullName, amount: '$50.00', month: 'July', year: 2026 })
    await expect(edit(id, { salary: 300, dateOfHire: '2026-08-01' })).rejects.toEqual(outside)
    const outsideOctober = { name: fullName, amount: '$120.00', month: 'October', year: 2026 }
    await expect(remove(id)).rejects.toEqual(refusedAs('advanceWithoutWork', outsideOctober))
    expect(await edit(id, { salary: 120, dateOfHire: '2026-07-31' })).toMatchObject({ employee: { id } })
  })

  it('does not touch a month whose salary was set for that month alone', async () => {
    const { id } = await hire(school, { salary: 300 })
    await database.db.insert(employeeSalaries).values({
      employeeId: id,
      month: 202609,
      isOnly: true,
      cents: 15_000,
      reason: 'half a month',
      setBy: school.actor('admin').id,
      setAt: '2026-09-10T06:00:00.000Z',
    })
    await edit(id, { salary: 500 })
    expect((await list('admin')).find((each) => each.id === id)?.salary).toBe(500)
    expect(await stepsOf(id)).toEqual(
      expect.arrayContaining([
        [202609, 15_000],
        [202609, 50_000],
      ]),
    )
  })
})

describe('the list of employees', () => {
  it('has no pay for ACADEMY', async () => {
    await hire(school, { nationalId: 'N-SECRET', bankAccount: 'B-SECRET' })
    const seen = await list('academy')
    expect(seen.length).toBeGreaterThan(0)
    for (const employee of seen)
      for (const field of ['salary', 'nationalId', 'bankAccount']) expect(employee).not.toHaveProperty(field)
    expect((await list('admin')).every(({ salary }) => salary !== undefined)).toBe(true)
  })

  it('has employees by name, without those who have left', async () => {
    const gone = await hire(school)
    await remove(gone.id)
    const seen = await list()
    expect(seen.map(({ id }) => id)).not.toContain(gone.id)
    const names = seen.map(({ fullName }) => fullName)
    expect(names).toEqual(names.toSorted())
  })
})

describe('an employee who leaves', () => {
  it('is hidden from today on with all rows kept, and can be neither edited nor deleted again', async () => {
    const { id } = await hire(school)
    expect(await remove(id)).toEqual({ message: 'Employee deleted' })
    const [row] = await database.db.select().from(employees).where(eq(employees.id, id))
    expect(row).toMatchObject({ leftOn: TODAY, leftBy: school.actor('admin').id, revision: 2 })
    expect(await stepsOf(id)).toHaveLength(1)
    expect((await trailOf(id)).at(-1)).toMatchObject({ endpoint: 'employees.delete', after: { leftOn: TODAY } })
    await expect(edit(id)).rejects.toEqual(refusedAs('employeeNotFound'))
    await expect(remove(id)).rejects.toEqual(refusedAs('employeeNotFound'))
  })

  it('and drives a bus is deleted only once the caller confirms that the bus will have no driver', async () => {
    const { id } = await hire(school, { fullName: 'Cabdi Yuusuf', jobTitle: 'Bus' })
    const columns = { name: 'Cabdi Yuusuf', route: 'Koodbuur', label: 'Cabdi Yuusuf - Koodbuur', plate: 'SL-1' }
    const kind = { type: 'Van', colour: 'Red', seats: 9, schoolNumber: 1 } as const
    await database.db
      .insert(buses)
      .values({ ...columns, ...kind, driverId: id, createdBy: school.actor('admin').id, createdAt: TODAY })
    const [rider] = school.students
    await database.db.update(students).set({ bus: columns.label }).where(eq(students.id, rider!.id))
    await expect(remove(id)).rejects.toEqual(refusedAs('employeeDrives', { buses: columns.label, riders: '1 student' }))
    const [kept] = await database.db.select().from(employees).where(eq(employees.id, id))
    expect(kept?.leftOn).toBeNull()
    expect(await remove(id, { confirmed: 'true' })).toEqual({ message: 'Employee deleted' })
  })

  it('and teaches by an account of her phone, of her name and e-mail, or of her name is deleted once the caller was told of it, after the bus', async () => {
    const teacher = school.actor('teacher')
    await database.db.update(users).set({ phoneNumber: '+252 63 7770001' }).where(eq(users.id, teacher.id))
    const byPhone = await hire(school, { fullName: 'Somebody Else', phone: '637770001' })
    const told = refusedAs('employeeTeaches', { accounts: teacher.fullName })
    await expect(remove(byPhone.id)).rejects.toEqual(told)
    await expect(remove(byPhone.id, { confirmed: 'drives' })).rejects.toEqual(told)
    expect(await remove(byPhone.id, { confirmed: 'teaches' })).toEqual({ message: 'Employee deleted' })
    const byName = await hire(school, { fullName: teacher.fullName })
    await expect(remove(byName.id)).rejects.toEqual(told)
    const byEmail = { fullName: teacher.fullName, phone: '637770003', email: teacher.email.toUpperCase() }
    await expect(remove((await hire(school, byEmail)).id)).rejects.toEqual(told)
    const colleague = await hire(school, { ...byEmail, fullName: 'Another Name' })
    expect(await remove(colleague.id)).toEqual({ message: 'Employee deleted' })
    // The phone says that this is another person of that name.
    const namesake = await hire(school, { fullName: teacher.fullName, phone: '637770002' })
    expect(await remove(namesake.id)).toEqual({ message: 'Employee deleted' })
  })

  it('and has advances that no salary has settled is deleted once the caller was told how many and how much', async () => {
    const { id } = await hire(school, { salary: 300 })
    const stamp = { recordedBy: school.actor('admin').id, createdAt: '2026-09-10T06:00:00.000Z', day: '2026-09-10' }
    const month = { employeeId: id, year: 2026, month: 9, method: 'Cash' as const, ...stamp }
    await database.db.insert(employeeAdvances).values([
      { ...month, amountCents: 5_050 },
      { ...month, amountCents: 1_000 },
      { ...month, amountCents: 7_000, voidedAt: stamp.createdAt, voidedBy: stamp.recordedBy },
    ])
    const owes = refusedAs('employeeOwes', { advances: '2 advances', amount: '$60.50' })
    for (const confirmed of [undefined, 'drives', 'teaches'] as const)
      await expect(remove(id, { confirmed })).rejects.toEqual(owes)
    const [kept] = await database.db.select().from(employees).where(eq(employees.id, id))
    expect(kept?.leftOn).toBeNull()
    expect(await remove(id, { confirmed: 'true' })).toEqual({ message: 'Employee deleted' })
  })
})
