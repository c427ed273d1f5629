import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmployeeItem } from '#domain/employees/list.schema.ts'
import { ImportDetail } from '#domain/imports/imports.schema.ts'
import { audit, employees, employeeSalaries } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica } from '../../testing/tablet.ts'

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'USER'>>>
beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'USER'])
})
afterAll(() => school.close())

const item = (row: number, fullName: string, over: Partial<EmployeeItem> = {}): EmployeeItem => ({
  row,
  fullName,
  jobTitle: 'Teacher',
  salary: 250.5,
  ...over,
})
const send = (items: readonly EmployeeItem[], query = '') =>
  as.ADMIN('POST', `/user/employees/list?fileName=staff.xlsx${query}`, items)
const called = (name: string) => school.db.select().from(employees).where(eq(employees.fullName, name))
const idOf = async (name: string): Promise<number> => (await called(name))[0]?.id ?? 0
const detailOf = async (id: unknown) => ImportDetail.parse((await as.ADMIN('GET', `/imports/${String(id)}`)).json)

describe('a list of employees', () => {
  it('adds each with a salary and an entry in the audit log, and devices of the office get them', async () => {
    const tablet = await school.tablet('user')
    const replica = emptyReplica()
    await tablet.pull(replica)
    const done = await send([
      item(2, 'Amina Yuusuf', { email: 'amina@school.so', dateOfHire: '2026-03-09', nationalId: 'X-1' }),
      item(3, 'Bashir Nuur', { phone: '634770001' }),
    ])
    expect(done.json).toMatchObject({ created: 2, existing: [], repeated: [], importId: expect.any(Number) as number })
    const [amina] = await called('Amina Yuusuf')
    expect(amina).toMatchObject({ email: 'amina@school.so', jobTitle: 'Teacher', phone: null, revision: 1 })
    const steps = await school.db
      .select()
      .from(employeeSalaries)
      .where(eq(employeeSalaries.employeeId, amina?.id ?? 0))
    expect(steps).toMatchObject([{ month: 202_603, cents: 25_050, isOnly: false }])
    expect(await school.db.$count(audit, sql`entity = 'employees' and key = ${String(amina?.id)}`)).toBe(1)
    await tablet.pull(replica)
    expect(replica.tables.employees.get(String(amina?.id))).toMatchObject({ fullName: 'Amina Yuusuf' })
    expect((await detailOf(done.json['importId'])).rows.map(({ row, name, builtOn }) => [row, name, builtOn])).toEqual([
      [2, 'Amina Yuusuf', []],
      [3, 'Bashir Nuur', []],
    ])
  })

  it('a second time adds nobody, and names who is here already and which rows repeat another', async () => {
    const again = await send([
      item(2, 'AMINA YUUSUF'),
      item(3, 'Aamina Yusuf', { nationalId: 'x1' }),
      item(4, 'Deeqa Xasan'),
      item(5, 'Deeqa Xasan', { phone: '634770009' }),
    ])
    expect(again.json).toMatchObject({
      created: 1,
      existing: [
        { row: 2, name: 'Amina Yuusuf' },
        { row: 3, name: 'Amina Yuusuf' },
      ],
      repeated: [{ row: 5, firstRow: 4, name: 'Deeqa Xasan' }],
    })
  })

  it('adds nobody where a row is wrong, and names every such row with its reason', async () => {
    const bashir = await idOf('Bashir Nuur')
    const refused = await send([
      item(2, 'Good Person'),
      item(3, 'Future Person', { dateOfHire: '2999-01-01' }),
      item(4, 'Young Person', { dateOfBirth: '2020-01-01', dateOfHire: '2019-01-01' }),
      item(5, 'Other Person', { phone: '634770001' }),
      item(6, 'One Person', { phone: '634770002' }),
      item(7, 'Two Person', { phone: '634770002' }),
    ])
    expect([refused.status, refused.code]).toEqual([400, 'rowsRefused'])
    const byForm = 'Leave this row out, and add the employee in the form.'
    expect(refused.json['message']).toBe(
      [
        'Row 3: dateOfHire: The date of hire cannot be in the future.',
        'Row 4: dateOfBirth: The date of birth must be before the date of hire.',
        `Row 5: phone: Bashir Nuur (${bashir}) has this phone. ${byForm}`,
        `Row 7: phone: One Person in row 6 has this phone. ${byForm}`,
      ].join('\n'),
    )
    expect(await called('Good Person')).toEqual([])
  })

  it('adds nobody where a national ID belongs to somebody of another name, here or in the list', async () => {
    const amina = await idOf('Amina Yuusuf')
    const refused = await send([
      item(2, 'Xaliimo Tijaabo', { nationalId: 'x-1', phone: '634770001' }),
      item(3, 'Hibo Cilmi', { nationalId: 'Y-7' }),
      item(4, 'Idil Samatar', { nationalId: 'Y-7' }),
    ])
    const rest = 'Correct it, or leave this row out.'
    expect([refused.code, refused.json['message']]).toEqual([
      'rowsRefused',
      [
        `Row 2: nationalId: This national ID belongs to Amina Yuusuf (${amina}). ${rest}`,
        `Row 4: nationalId: This national ID belongs to Hibo Cilmi in row 3. ${rest}`,
      ].join('\n'),
    ])
  })

  it('as a dry run writes nothing and reports the same', async () => {
    const before = [await school.db.$count(employees), await school.db.$count(audit)]
    expect((await send([item(2, 'Bashir Nuur'), item(3, 'Dry Run')], '&dryRun=true')).json).toMatchObject({
      created: 1,
      existing: [{ row: 2 }],
    })
    expect([await school.db.$count(employees), await school.db.$count(audit)]).toEqual(before)
  })

  it('of two people at once adds each employee once', async () => {
    const list = Array.from({ length: 30 }, (_, at) => item(at + 2, `Twin ${'abcdefghij'[at % 10]}${'xyz'[at % 3]}`))
    const answers = await Promise.all([send(list), send(list)])
    expect(answers.map(({ json }) => Number(json['created'])).toSorted((a, b) => a - b)).toEqual([0, 30])
  })

  it('is an administrator’s alone, as is the form', async () => {
    expect((await as.USER('POST', '/user/employees/list', [item(2, 'No Way')])).status).toBe(403)
  })

  it('refuses somebody who has left, who is added again in the form alone', async () => {
    await send([item(2, 'Left Person')])
    await as.ADMIN('DELETE', `/user/employees/${await idOf('Left Person')}`)
    expect((await send([item(2, 'Left Person')])).json['message']).toMatch(/Left Person \(\d+\) has left the school/)
  })
})

/** The salaries that a month owes, as text. */
const owedIn = async (month: string): Promise<string> =>
  (await as.ADMIN('GET', `/EmployeeAdvance/All/employee-balance?${month}`)).text

describe('taking a list of employees back', () => {
  it('removes them from devices and from every month, and lets the list be registered again', async () => {
    const list = [item(2, 'Back Again', { dateOfHire: '2026-02-03', phone: '634770077' })]
    const { importId } = (await send(list)).json
    const id = await idOf('Back Again')
    const tablet = await school.tablet('user')
    const replica = emptyReplica()
    await tablet.pull(replica)
    expect(replica.tables.employees.has(String(id))).toBe(true)
    expect(await owedIn('month=2&year=2026')).toContain('Back Again')
    expect((await as.USER('POST', `/imports/${String(importId)}/take-back`)).code).toBe('importNotFound')
    const back = await as.ADMIN('POST', `/imports/${String(importId)}/take-back`)
    expect(back.json).toMatchObject({ removed: 1, stayed: [] })
    await tablet.pull(replica)
    expect(replica.tables.employees.has(String(id))).toBe(false)
    expect(await owedIn('month=2&year=2026')).not.toContain('Back Again')
    expect((await send(list)).json).toMatchObject({ created: 1, existing: [] })
  })

  it('leaves employees on whom something was built, with the reason', async () => {
    const names = ['Stay Changed', 'Stay Left', 'Stay Advance', 'Stay Presence', 'Stay Not']
    const { importId } = (await send(names.map((name, at) => item(at + 2, name, { dateOfHire: '2026-01-05' })))).json
    const [changed = 0, left = 0, advanced = 0, marked = 0] = await Promise.all(names.map(idOf))
    await school.db.update(employees).set({ address: 'Suuqa', revision: 2 }).where(eq(employees.id, changed))
    await as.ADMIN('DELETE', `/user/employees/${left}`)
    const by = { at: new Date(school.clock.now).toISOString() }
    const admin = sql`(select id from users order by id limit 1)`
    await school.db.execute(sql`insert into employee_advances
      (employee_id, year, month, day, amount_cents, method, recorded_by, created_at)
      values (${advanced}, 2026, 2, '2026-02-02', 100, 'Cash', ${admin}, ${by.at})`)
    await as.ADMIN('POST', '/Employee/Attendece', {
      employeeId: marked,
      date: school.today,
      present: true,
      markedById: 1,
    })
    const stayed = (await as.ADMIN('POST', `/imports/${String(importId)}/take-back`)).json
    expect(stayed).toMatchObject({
      removed: 1,
      stayed: [
        { row: 2, builtOn: ['changed'] },
        { row: 3, builtOn: ['deleted'] },
        { row: 4, builtOn: ['advances'] },
        { row: 5, builtOn: ['presence'] },
      ],
    })
  })
})
