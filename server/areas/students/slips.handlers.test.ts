import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ARRIVAL_PATH, markOfSchool } from '#domain/users/slip-link.rules.ts'
import type { ReadSlip, StaffAccess } from '#domain/users/slips.endpoints.ts'
import type { HandedCode } from '#domain/users/handed-code.schema.ts'
import type { ParentAccess, ParentSlip } from '#domain/students/slips.schema.ts'
import { audit, resetCodes, students, users, writes } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, studentIds, type School } from '../../testing/school.ts'

const DAY = 86_400_000
const PASSWORD = 'Chosen!2026'

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'USER' | 'Teacher'>>>
beforeAll(async () => {
  school = await openSchool()
  await pass(0)
  // A family of three in one class, a record without a phone, and a class in which each has one of her own.
  for (const id of [...studentIds('1B'), ...studentIds('2A')])
    await school.db
      .update(students)
      .set({ phone: `63410${1000 + id}` })
      .where(eq(students.id, id))
  const [first = 0, second = 0, third = 0, fourth = 0] = studentIds('2A').slice(1)
  for (const id of [first, second, third])
    await school.db.update(students).set({ phone: '0634 100 200' }).where(eq(students.id, id))
  await school.db.update(students).set({ phone: 'none', phone2: null }).where(eq(students.id, fourth))
})
afterAll(() => school.close())

async function pass(days: number): Promise<void> {
  school.clock.now += days * DAY
  as = await callersOf(school, ['ADMIN', 'USER', 'Teacher'])
}
const accessOf = async (classId: number) =>
  (await as.USER('GET', `/student/parent-access/${classId}`)).json as unknown as ParentAccess[]
const linksOf = (access: readonly ParentAccess[]) =>
  access.flatMap(({ studentId, proposed }) =>
    proposed
      ? [studentId, ...proposed.also.map((each) => each.studentId)].map((id) => ({
          studentId: id,
          phone: proposed.phone,
          parentId: proposed.account?.id ?? null,
        }))
      : [],
  )
const link = async (links: object[]) => (await as.USER('POST', '/student/link-parents', { links })).json
const slipsFor = async (parentIds: number[]) =>
  (await as.USER('POST', '/student/parent-slips', { parentIds })).json as unknown as ParentSlip[]
const read = (code: string, of?: string) =>
  school.call({ method: 'POST', path: '/user/slip', body: { code, ...(of === undefined ? {} : { school: of }) } })
const use = (token: string, newPassword = PASSWORD) =>
  school.call({ method: 'POST', path: '/user/verify-reset-code', body: { token, newPassword } })

describe('the parents of a class', () => {
  it('are proposed by the phones of the records, and linked in one call, one account for each family', async () => {
    const before = await accessOf(3)
    expect(before).toHaveLength(6)
    // The first of the class has a parent already; the fifth has no phone.
    expect(before[0]).toMatchObject({ parents: [{ fullName: 'faadumo Test' }], proposed: null })
    expect(before.filter(({ parents, proposed }) => parents.length === 0 && proposed === null)).toHaveLength(1)
    const links = linksOf(before)
    expect(new Set(links.map(({ phone }) => phone)).size).toBe(2)
    expect(links.filter(({ phone, parentId }) => phone === '634100200' && parentId === null)).toHaveLength(3)
    const reply = await link(links)
    expect(reply).toMatchObject({ refused: [] })
    expect(reply['parentIds']).toHaveLength(2)
    const after = await accessOf(3)
    expect(linksOf(after)).toEqual([])
    expect(new Set(after.slice(1, 4).map(({ parents: [parent] }) => parent?.id)).size).toBe(1)
  })

  it('are not linked to an account that nobody has seen, and the others are', async () => {
    const [one, two] = linksOf(await accessOf(2))
    if (!one || !two) throw new Error('The class has no proposals')
    // Meanwhile somebody has linked the first phone to another student.
    await as.USER('PUT', '/student/student/update-parent', { studentId: 1, parentPhone: one.phone })
    const reply = await link([one, two, { ...two, studentId: 999_999 }])
    expect(reply['refused']).toEqual(
      expect.arrayContaining([
        { studentId: one.studentId, code: 'parentChanged' },
        { studentId: 999_999, code: 'studentNotFound' },
      ]),
    )
    expect(reply['parentIds']).toHaveLength(1)
    const [proposed] = (await accessOf(2)).filter(({ studentId }) => studentId === one.studentId)
    expect(proposed?.proposed?.account?.children).toEqual(['Student1 Cali'])
  })

  it('are proposed for brothers and sisters in other classes too, and one slip names all', async () => {
    const [sister, brother, ours, late] = [5, 6, 7, 8] as const
    const setPhone = (id: number, phones: { phone: string; phone2?: string }) =>
      school.db.update(students).set(phones).where(eq(students.id, id))
    await setPhone(ours, { phone: '634100300' })
    await setPhone(sister, { phone: '+252 63 4100300' })
    await setPhone(brother, { phone: 'none', phone2: '063 410 0300' })
    // A record with another phone first proposes that one, and who sees a child already is no matter of this phone.
    await setPhone(3, { phone: '634100301', phone2: '634100300' })
    await setPhone(2, { phone: '634100300' })
    const ofFamily = async () => (await accessOf(2)).filter(({ proposed }) => proposed?.phone === '634100300')
    const family = await ofFamily()
    expect(family.map(({ studentId, proposed }) => [studentId, proposed?.also])).toEqual([
      [
        ours,
        [
          { studentId: sister, fullname: 'Student5 Cali', className: '1A' },
          { studentId: brother, fullname: 'Student6 Cali', className: '1A' },
        ],
      ],
    ])
    const { parentIds, refused } = await link(linksOf(family))
    expect([refused, parentIds]).toEqual([[], [expect.any(Number)]])
    const [slip] = await slipsFor(parentIds as number[])
    expect(slip?.children.map(({ className }) => className)).toEqual(['1A', '1A', '1B'])
    // Another child of hers is told with the slip that is out.
    await setPhone(late, { phone: '634100300' })
    const [next] = await ofFamily()
    expect(next).toMatchObject({ studentId: late, proposed: { also: [] } })
    expect(next?.proposed?.account).toMatchObject({ id: slip?.id, lastSignInAt: null, slipUntil: slip?.until })
  })

  it('are the office’s to see and to link', async () => {
    expect((await as.Teacher('GET', '/student/parent-access/1')).code).toBe('accessDenied')
    expect((await as.USER('GET', '/student/parent-access/999')).code).toBe('classNotFound')
  })
})

describe('slips of a class', { tags: ['attack:guessing'] }, () => {
  const familyId = async () => (await accessOf(3))[1]?.parents[0]?.id ?? 0

  it('are made at once, say whose children, and are stored nowhere', async () => {
    const id = await familyId()
    const [slip, ...others] = await slipsFor([id, id])
    expect(others).toEqual([])
    expect(slip).toMatchObject({ id, name: '634100200', phoneNumber: '634100200' })
    expect(slip?.children.map(({ className }) => className)).toEqual(['2A', '2A', '2A'])
    expect(Date.parse(slip?.until ?? '') - school.clock.now).toBe(14 * DAY)
    const kept = [
      await school.db.select().from(audit),
      await school.db.select().from(writes),
      await school.db.select().from(resetCodes),
    ]
    expect(JSON.stringify(kept)).not.toContain(slip?.code.slice(5))
    expect((await as.USER('POST', '/student/parent-slips', { parentIds: [id, 1] })).code).toBe('userNotFound')
  })

  it('say whose account they open, as often as they are read, and only at their own school', async () => {
    const [slip] = await slipsFor([await familyId()])
    const code = slip?.code ?? ''
    const mark = markOfSchool('test-school')
    expect(ARRIVAL_PATH).toBe('/auth/arrive')
    for (const typed of [code, code.toLowerCase(), code.replace('-', ' ')]) {
      const found = (await read(typed, mark)).json as unknown as ReadSlip
      expect(found).toMatchObject({ name: '634100200', role: 'PARENT', until: slip?.until })
      expect(found.children).toHaveLength(3)
    }
    for (let scan = 0; scan < 6; scan++) expect((await read(code, 'another')).code).toBe('slipOfOtherSchool')
    expect((await use(code)).status).toBe(200)
  })

  it('are refused in words of their own once they were used, replaced or have ended', async () => {
    const id = await familyId()
    const [replaced] = await slipsFor([id])
    const [used] = await slipsFor([id])
    expect((await read(replaced?.code ?? '')).code).toBe('slipUsed')
    expect((await use(used?.code ?? '')).status).toBe(200)
    expect((await read(used?.code ?? '')).code).toBe('slipUsed')
    expect((await use(used?.code ?? '', 'Another!2026')).code).toBe('wrongResetCode')
    const [late] = await slipsFor([id])
    await pass(14)
    expect((await read(late?.code ?? '')).code).toBe('slipExpired')
    expect((await use(late?.code ?? '')).code).toBe('wrongResetCode')
  })

  it('are closed by five wrong readings', async () => {
    const [slip] = await slipsFor([await familyId()])
    const code = slip?.code ?? ''
    for (let guess = 0; guess < 5; guess++)
      expect((await read(`${code.slice(0, 5)}00000${guess}`)).code).toBe('wrongResetCode')
    expect((await read(code)).code).toBe('wrongResetCode')
  })

  it('name no children once all have left, and the account still opens', async () => {
    const id = await familyId()
    const [slip] = await slipsFor([id])
    const left = (await accessOf(3)).filter(({ parents }) => parents.some((parent) => parent.id === id))
    for (const { studentId } of left)
      await school.db.update(students).set({ deletedAt: school.today }).where(eq(students.id, studentId))
    expect((await read(slip?.code ?? '')).json).toMatchObject({ children: [] })
    expect((await use(slip?.code ?? '')).status).toBe(200)
  })
})

describe('slips of the staff', () => {
  const staff = async () => (await as.ADMIN('GET', '/user/staff-access')).json as unknown as StaffAccess[]

  it('are made by administrators, for 14 days, and never for parents', async () => {
    const all = await staff()
    expect(all.length).toBeGreaterThan(4)
    expect(all.map(({ name }) => name)).not.toContain('admin@test.school')
    const sahra = all.find(({ name }) => name === 'sahra@test.school')
    expect(sahra).toMatchObject({ role: 'Teacher', lastSignInAt: null, slipUntil: null })
    const made = await as.ADMIN('POST', '/user/slips', { userIds: [sahra?.id] })
    const [slip] = made.json as unknown as HandedCode[]
    expect((await staff()).find(({ id }) => id === sahra?.id)?.slipUntil).toBe(slip?.until)
    await pass(13)
    expect((await read(slip?.code ?? '')).json).toMatchObject({ role: 'Teacher', children: [] })
    expect((await use(slip?.code ?? '')).status).toBe(200)
    const [parent] = await school.db.select().from(users).where(eq(users.role, 'PARENT'))
    expect((await as.ADMIN('POST', '/user/slips', { userIds: [parent?.id] })).code).toBe('userNotFound')
    expect((await as.USER('POST', '/user/slips', { userIds: [sahra?.id] })).code).toBe('accessDenied')
    expect((await as.USER('GET', '/user/staff-access')).code).toBe('accessDenied')
  })
})
