import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDetail, ImportListed, TakenBackImport } from '#domain/imports/imports.schema.ts'
import { audit, feeMonths, studentFees, students } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica } from '../../testing/tablet.ts'

const DAY = 86_400_000

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'ACADEMY' | 'USER'>>>
beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'ACADEMY', 'USER'])
  const [year = 0, month = 0] = school.today.split('-').map(Number)
  const made = { year, month, madeAt: new Date(school.clock.now).toISOString() }
  // The fees of the month are made, so that whoever is registered is charged at once.
  await school.db.insert(feeMonths).values(made).onConflictDoNothing()
})
afterAll(() => school.close())

let phones = 0
const listOf = (count: number, family: string) =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    firstname: `Row${'abcdefghij'[at % 10]}${'abcdefghij'[Math.floor(at / 10) % 10]}`,
    lastname: family,
    classId: '1A',
    phone: String(651_000_000 + ++phones),
    gender: 'F',
    fee: 17,
  }))

async function importList(count: number, family: string): Promise<number> {
  const path = `/student/createMultiple?fileName=${encodeURIComponent(`${family}.xlsx`)}`
  const done = await as.ACADEMY('POST', path, listOf(count, family))
  expect(done.json).toMatchObject({ created: count })
  return (done.json as { importId: number }).importId
}
const detailOf = async (id: number) => ImportDetail.parse((await as.USER('GET', `/imports/${id}`)).json)
const takeBack = (id: number) => as.USER('POST', `/imports/${id}/take-back`)
const here = async (family: string) =>
  (await school.db.select().from(students).where(eq(students.lastname, family))).filter((each) => !each.deletedAt)
/** The record that a row of the file became. */
const recordOf = async (importId: number, row: number): Promise<number> =>
  (await detailOf(importId)).rows.find((each) => each.row === row)?.recordId ?? 0

describe('an import', () => {
  it('has a page: who, when, file, counts, and the record of each row', async () => {
    const id = await importList(2, 'Cabdi')
    const [newest] = ImportListed.array().parse((await as.ADMIN('GET', '/imports')).json['imports'])
    expect(newest).toMatchObject({
      id,
      kind: 'students',
      fileName: 'Cabdi.xlsx',
      made: 2,
      existing: 0,
      repeated: 0,
      takenBack: null,
    })
    const { rows } = await detailOf(id)
    expect(rows.map(({ row, name, builtOn }) => [row, name, builtOn])).toEqual([
      [2, 'Rowaa Cabdi', []],
      [3, 'Rowba Cabdi', []],
    ])
    expect(await school.db.$count(audit, sql`entity = 'imports' and key = ${String(id)}`)).toBe(1)
  })

  it('is not made by a trial, nor where all are here already', async () => {
    const list = listOf(1, 'Trial')
    const before = (await as.ADMIN('GET', '/imports')).json['imports'] as unknown[]
    expect((await as.ACADEMY('POST', '/student/createMultiple?dryRun=true', list)).json).not.toHaveProperty('importId')
    expect((await as.ACADEMY('POST', '/student/createMultiple', list)).json).toHaveProperty('importId')
    expect((await as.ACADEMY('POST', '/student/createMultiple', list)).json).not.toHaveProperty('importId')
    expect((await as.ADMIN('GET', '/imports')).json['imports']).toHaveLength(before.length + 1)
  })
})

describe('taking an import back', () => {
  it('removes its students, their unpaid fees, and the rows on devices', async () => {
    const id = await importList(3, 'Wada')
    const [one] = await here('Wada')
    expect(await school.db.$count(studentFees, eq(studentFees.studentId, one?.id ?? 0))).toBe(1)
    const tablet = await school.tablet('user')
    const replica = emptyReplica()
    await tablet.pull(replica)
    expect(replica.tables.feeAccounts.has(String(one?.id))).toBe(true)
    const done = TakenBackImport.parse((await takeBack(id)).json)
    expect(done).toMatchObject({ message: '3 of 3 records were taken back.', removed: 3, stayed: [] })
    expect(await here('Wada')).toEqual([])
    expect(await school.db.$count(studentFees, eq(studentFees.studentId, one?.id ?? 0))).toBe(0)
    await tablet.pull(replica)
    expect(replica.tables.students.has(String(one?.id))).toBe(false)
    expect(replica.tables.feeAccounts.has(String(one?.id))).toBe(false)
    const { takenBack, rows } = await detailOf(id)
    expect(takenBack).toMatchObject({ stayed: 0 })
    expect(rows.every(({ isTakenBack }) => isTakenBack)).toBe(true)
    const balanced = await school.db.execute(sql`select coalesce(sum(cents), 0)::int as cents from journal_lines
      where party_id = ${one?.id ?? 0}`)
    expect(balanced).toMatchObject({ rows: [{ cents: 0 }] })
  })

  it('lets the same list be registered again', async () => {
    const list = listOf(2, 'Mar')
    const first = await as.ACADEMY('POST', '/student/createMultiple', list)
    await takeBack((first.json as { importId: number }).importId)
    expect((await as.ACADEMY('POST', '/student/createMultiple', list)).json).toMatchObject({ created: 2, existing: [] })
  })

  it('leaves students on whom something was built, with the reason', async () => {
    const id = await importList(6, 'Hadh')
    const rows = await Promise.all([2, 3, 4, 5, 6].map((row) => recordOf(id, row)))
    const [paid = 0, marked = 0, changed = 0, left = 0, noted = 0] = rows
    const [year, month] = school.today.split('-').map(Number)
    const payment = { studentId: paid, amountPaid: 5, Description: 'Cash', year, month }
    const taken = await as.USER('POST', '/fee/payment', payment)
    expect(taken.status, taken.text).toBeLessThan(300)
    const tablet = await school.tablet('academy')
    const incident = { studentId: noted, type: 'Disruption', description: 'Talked' }
    await tablet.deliver([
      tablet.entry('attendance.mark', { studentId: marked, date: school.today, present: true, remark: 'ok' }),
      tablet.entry('discipline.create', incident),
    ])
    await school.db.update(students).set({ address: 'Suuqa' }).where(eq(students.id, changed))
    await as.ADMIN('POST', '/student/soft-delete', { studentId: left, reason: 'Went elsewhere' })
    const done = TakenBackImport.parse((await takeBack(id)).json)
    expect(done.stayed.map(({ row, builtOn }) => [row, builtOn])).toEqual([
      [2, ['fees', 'payments']],
      [3, ['attendance']],
      [4, ['changed']],
      [5, ['deleted']],
      [6, ['discipline']],
    ])
    expect(done.removed).toBe(1)
    expect(await here('Hadh')).toHaveLength(4)
    expect((await detailOf(id)).takenBack).toMatchObject({ stayed: 5 })
  })

  it('is refused where something was built on every record', async () => {
    const id = await importList(1, 'Dhan')
    await school.db.update(students).set({ address: 'Suuqa' }).where(eq(students.lastname, 'Dhan'))
    expect((await takeBack(id)).code).toBe('importAllBuiltOn')
    expect((await detailOf(id)).takenBack).toBeNull()
  })

  it('happens once: of two people at once one is told of the other', async () => {
    const id = await importList(4, 'Laba')
    const answers = await Promise.all([takeBack(id), as.ADMIN('POST', `/imports/${id}/take-back`)])
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'importTakenBack'])
    expect((await takeBack(id)).json).toMatchObject({ code: 'importTakenBack' })
  })

  it('is possible for seven days', async () => {
    const id = await importList(1, 'Waqti')
    const { now } = school.clock
    school.clock.now = now + 8 * DAY
    const late = await callersOf(school, ['USER'])
    expect((await late.USER('POST', `/imports/${id}/take-back`)).code).toBe('importTooOld')
    school.clock.now = now + 7 * DAY
    const inTime = await callersOf(school, ['USER'])
    expect((await inTime.USER('POST', `/imports/${id}/take-back`)).json).toMatchObject({ removed: 1 })
    school.clock.now = now
    as = await callersOf(school, ['ADMIN', 'ACADEMY', 'USER'])
  })

  it('of a number that there is not is refused', async () => {
    expect((await takeBack(999_999)).code).toBe('importNotFound')
  })
})
