import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newCode, prefixOf, readCard } from '#domain/cards/cards.rules.ts'
import type { CardListed, CardRow } from '#domain/cards/cards.schema.ts'
import { audit, cards, students } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica } from '../../testing/tablet.ts'

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'USER' | 'ACADEMY'>>>

beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'USER', 'ACADEMY'])
})
afterAll(() => school.close())
beforeEach(async () => {
  await school.db.delete(cards)
})

type Made = { made: number; cards: CardRow[] }
const make = async (body: object) => (await as.USER('POST', '/cards', body)).json as unknown as Made
const listed = async (query = '') =>
  ((await as.ACADEMY('GET', `/cards${query}`)).json as unknown as { cards: CardListed[] }).cards

describe('cards', () => {
  it('are made for people who have none, and all have the prefix of the school', async () => {
    const first = await make({ studentIds: [1, 2, 2], employeeIds: [1] })
    expect([first.made, first.cards.length]).toEqual([3, 3])
    const again = await make({ studentIds: [3, 2, 1] })
    expect([again.made, again.cards.length]).toEqual([1, 3])
    const all = await school.db.select().from(cards)
    expect(all.map(({ studentId, employeeId }) => [studentId, employeeId])).toEqual([
      [1, null],
      [2, null],
      [null, 1],
      [3, null],
    ])
    expect(all.every(({ code }) => readCard(code) === code)).toBe(true)
    expect(new Set(all.map(({ code }) => prefixOf(code))).size).toBe(1)
    expect(new Set(all.map(({ code }) => code)).size).toBe(4)
  })

  it('are one of a person, also where two of the office make them at once', async () => {
    const answers = await Promise.all([as.USER, as.ADMIN].map((ask) => ask('POST', '/cards', { studentIds: [1, 2] })))
    expect(answers.map(({ json }) => json['made']).toSorted()).toEqual([0, 2])
    expect(await school.db.select().from(cards)).toHaveLength(2)
  })

  it('are refused for people who are not at the school, and then made for nobody', async () => {
    expect((await as.USER('POST', '/cards', { studentIds: [1, 999] })).code).toBe('studentNotFound')
    expect((await as.USER('POST', '/cards', { studentIds: [1], employeeIds: [999] })).code).toBe('employeeNotFound')
    expect((await as.USER('POST', '/cards', {})).code).toBe('invalidInput')
    expect(await school.db.select().from(cards)).toEqual([])
  })

  it('are listed by name, of a class, of the staff, and of those made in a year', async () => {
    await make({ studentIds: [1, 7], employeeIds: [1] })
    expect((await listed()).map(({ name }) => name)).toEqual(['Employee One', 'Student1 Cali', 'Student7 Cali'])
    expect((await listed('?classId=2')).map(({ name, className }) => [name, className])).toEqual([
      ['Student7 Cali', '1B'],
    ])
    expect((await listed('?of=employees')).map(({ jobTitle }) => jobTitle)).toEqual(['Guard'])
    await school.db.update(cards).set({ madeAt: '2001-01-05T06:00:00.000Z' }).where(eq(cards.studentId, 1))
    expect((await listed('?academicYearId=1')).map(({ studentId }) => studentId)).toEqual([null, 7])
    expect((await as.ACADEMY('GET', '/cards?academicYearId=99')).code).toBe('academicYearNotFound')
  })
})

describe('a card', () => {
  it('that is made again has another code, and the old one is known as voided', async () => {
    const [old] = (await make({ studentIds: [1] })).cards
    const lost = await as.USER('POST', `/cards/${old!.id}/again`, { reason: 'lost on the way' })
    const fresh = lost.json['card'] as CardRow
    expect([fresh.studentId, fresh.code === old!.code, fresh.voidedAt]).toEqual([1, false, null])
    expect((await listed()).map(({ id }) => id)).toEqual([fresh.id])
    expect(await listed('?voided=true')).toMatchObject([
      { id: old!.id, reason: 'lost on the way', voidedBy: 'Test USER' },
    ])
    expect((await as.USER('POST', `/cards/${old!.id}/again`, { reason: 'again' })).code).toBe('cardVoided')
  })

  it('is voided once, with a reason', async () => {
    const [card] = (await make({ studentIds: [1] })).cards
    const path = `/cards/${card!.id}/void`
    expect((await as.USER('POST', path, { reason: ' ' })).code).toBe('invalidInput')
    expect((await as.USER('POST', path, { reason: 'found by a stranger' })).status).toBe(200)
    expect((await as.ADMIN('POST', path, { reason: 'again' })).code).toBe('cardVoided')
    expect((await as.ADMIN('POST', '/cards/99999/void', { reason: 'x' })).code).toBe('cardNotFound')
    const log = await school.db
      .select()
      .from(audit)
      .where(eq(audit.key, String(card!.id)))
    expect(log.filter(({ entity }) => entity === 'cards').map(({ endpoint }) => endpoint)).toEqual([
      'cards.make',
      'cards.void',
    ])
    expect((await make({ studentIds: [1] })).made).toBe(1)
  })

  it('of somebody who has left stays, and is not made again', async () => {
    const [card] = (await make({ studentIds: [6] })).cards
    await school.db.update(students).set({ deletedAt: '2026-09-01T06:00:00.000Z' }).where(eq(students.id, 6))
    expect((await as.USER('POST', `/cards/${card!.id}/again`, { reason: 'lost' })).code).toBe('studentNotFound')
    expect((await listed()).map(({ id }) => id)).toEqual([card!.id])
    await school.db.update(students).set({ deletedAt: null }).where(eq(students.id, 6))
  })
})

describe('a replica', () => {
  it('of whoever scans has all cards that count and those voided of late; of the staff only the office knows whose', async () => {
    const { cards: made } = await make({ studentIds: [1, 7], employeeIds: [1] })
    const officer = await school.tablet('attendance')
    const replica = emptyReplica()
    await officer.pull(replica)
    const rowsOf = (table: ReadonlyMap<string, unknown>) => [...table.values()] as CardRow[]
    expect(rowsOf(replica.tables.cards).map(({ studentId, employeeId }) => [studentId, employeeId])).toEqual([
      [1, null],
      [7, null],
      [null, null],
    ])
    await as.USER('POST', `/cards/${made[0]!.id}/void`, { reason: 'lost' })
    await officer.pull(replica)
    expect(rowsOf(replica.tables.cards).map(({ voidedAt }) => voidedAt !== null)).toEqual([true, false, false])
    await school.db.insert(cards).values({
      code: newCode(prefixOf(made[0]!.code), () => 0),
      studentId: 2,
      madeBy: school.userId('hodan'),
      madeAt: '2001-01-05T06:00:00.000Z',
      voidedBy: school.userId('hodan'),
      voidedAt: '2001-02-05T06:00:00.000Z',
      reason: 'lost long ago',
    })
    const office = await school.tablet('user')
    const other = emptyReplica()
    await office.pull(other)
    expect(rowsOf(other.tables.cards).map(({ studentId, employeeId }) => [studentId, employeeId])).toEqual([
      [1, null],
      [7, null],
      [null, 1],
    ])
  })

  it('of teachers and parents has none', async () => {
    await make({ studentIds: [1] })
    for (const name of ['sahra', 'faadumo']) {
      const replica = emptyReplica()
      const { text } = await (await school.tablet(name)).pull(replica)
      expect([replica.tables.cards.size, text.includes('"cards"')]).toEqual([0, false])
    }
  })
})
