import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daysAhead } from '#domain/announcedabsences/announcedabsences.rules.ts'
import type { AnnouncedAbsenceRow } from '#domain/announcedabsences/announcedabsences.schema.ts'
import { addDays } from '#domain/core/dates.ts'
import { DEFAULT_CALENDAR } from '#domain/school/calendar.rules.ts'
import { announcedAbsences, audit, guardians, schoolCalendar, students } from '../../db/schema.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica, type Tablet } from '../../testing/tablet.ts'

/** Child of faadumo, in class 1A. */
const CHILD = 1
const CHILD_OF_XUSEEN = 2

let school: School
let mother: Tablet
let father: Tablet
let [first, second]: string[] = []
let count = 0

beforeAll(async () => {
  school = await openSchool()
  ;[first, second] = daysAhead(DEFAULT_CALENDAR, school.today)
  // The other child’s father is a parent of the first one, too.
  await school.db.insert(guardians).values({ userId: school.userId('xuseen'), studentId: CHILD })
  mother = await school.tablet('faadumo')
  father = await school.tablet('xuseen')
})
afterAll(() => school.close())
// Not deleted: the feed tells devices of what is replaced.
beforeEach(() => school.db.update(announcedAbsences).set({ replacedAt: new Date().toISOString() }))

const newRef = (): string => `00000000-0000-4000-a000-${String(++count).padStart(12, '0')}`
const said = (more: object = {}) => ({
  ref: newRef(),
  studentId: CHILD,
  from: first,
  to: second,
  reason: 'sick',
  ...more,
})
const say = (body: object, { token }: Tablet = mother) =>
  school.call({ method: 'PUT', path: '/parent/announced-absences', token, body })
const rows = () =>
  school.db.select().from(announcedAbsences).where(isNull(announcedAbsences.replacedAt)).orderBy(announcedAbsences.id)

async function replicaOf(name: string): Promise<AnnouncedAbsenceRow[]> {
  const replica = emptyReplica()
  await (await school.tablet(name)).pull(replica)
  return [...(replica.tables.announcedAbsences?.values() ?? [])] as never
}

describe('an absence that a parent announces', () => {
  it('reaches the devices of the teachers of the class, the office and both parents, and of nobody else', async () => {
    const body = said({ reason: 'other', note: ' to the dentist ' })
    expect((await say(body)).status).toBe(200)
    const row = { ref: body.ref, studentId: CHILD, from: first, to: second, reason: 'other', note: 'to the dentist' }
    expect(await replicaOf('sahra')).toMatchObject([{ ...row, saidBy: 'faadumo Test', withdrawnOn: null }])
    for (const name of ['hodan', 'admin', 'attendance']) expect(await replicaOf(name)).toHaveLength(1)
    for (const name of ['yuusuf', 'idle', 'accountant']) expect(await replicaOf(name)).toEqual([])
    expect(await replicaOf('xuseen')).toMatchObject([{ ...row, saidBy: '' }])
  })

  it('is listed for some days, to whoever sees the student', async () => {
    await say(said())
    const list = async (name: string, startDate: string | undefined) => {
      const { token } = await school.tablet(name)
      return (
        await school.call({ path: `/student/announced-absences?startDate=${startDate}&endDate=${startDate}`, token })
      ).json
    }
    expect(await list('sahra', first)).toMatchObject([{ studentId: CHILD, reason: 'sick' }])
    expect(await list('sahra', addDays(second ?? '', 1))).toEqual([])
    expect(await list('yuusuf', first)).toEqual([])
  })

  it('is refused for a child of another family, and nobody learns whether there is one', async () => {
    const other = await say(said({ studentId: CHILD_OF_XUSEEN }))
    expect([other.status, other.code]).toEqual([404, 'studentNotFound'])
    expect((await say(said({ studentId: 9_999 }))).code).toBe(other.code)
    const body = said()
    await say(body)
    // Under the name of an announcement of the other family.
    const stranger = await say({ ...body, studentId: CHILD_OF_XUSEEN, isWithdrawn: true }, father)
    expect(stranger.code).toBe('studentNotFound')
    expect((await rows()).map(({ withdrawnOn }) => withdrawnOn)).toEqual([null])
  })

  it.each([
    ['of a day past', { from: -1, to: 0 }, 'announcedTooLate'],
    ['for sixty days', { from: 0, to: 60 }, 'announcedTooEarly'],
    ['of a day after two weeks', { from: 15, to: 15 }, 'announcedTooEarly'],
  ])('is refused %s', async (_, { from, to }, code) => {
    const days = { from: addDays(school.today, from), to: addDays(school.today, to) }
    expect((await say(said(days))).code).toBe(code)
    expect(await rows()).toEqual([])
  })

  it('is refused for days without school, and where the last day is before the first', async () => {
    const holiday = { weekend: [4, 5], holidays: [{ date: first ?? '', name: 'A holiday' }] }
    const [before] = await school.db.select().from(schoolCalendar)
    await school.db.update(schoolCalendar).set(holiday)
    expect((await say(said({ to: first }))).code).toBe('noSchoolThen')
    expect((await say(said())).status).toBe(200)
    await school.db.update(schoolCalendar).set({ weekend: before!.weekend, holidays: before!.holidays })
    expect((await say(said({ from: second, to: first }))).code).toBe('invalidInput')
  })

  it('is refused for a child who has left the school', async () => {
    await school.db.update(students).set({ deletedAt: new Date().toISOString() }).where(eq(students.id, CHILD))
    expect((await say(said())).code).toBe('studentNotFound')
    await school.db.update(students).set({ deletedAt: null }).where(eq(students.id, CHILD))
  })

  it('that was said in time and told later, by a phone without network, is kept with both times', async () => {
    const day = addDays(school.today, -3)
    const body = said({ from: day, to: school.today })
    const saidAt = `${day}T06:00:00.000Z`
    const hasSchool = daysAhead(DEFAULT_CALENDAR, day).some((each) => each <= school.today)
    const [verdict] = await mother.deliver([mother.entry('announcedabsences.save', body, { madeAt: saidAt })])
    expect(verdict?.verdict).toBe(hasSchool ? 'applied' : 'rejected')
    const [row] = await rows()
    expect([row?.saidAt, Date.parse(row?.reachedAt ?? '') > Date.parse(saidAt)]).toEqual([saidAt, true])
  })

  it('by both parents is one where the later one says all of its days anew, else both', async () => {
    await say(said({ to: first }))
    await say(said(), father)
    expect(await replicaOf('sahra')).toMatchObject([{ from: first, to: second, saidBy: 'xuseen Test' }])
    await say(said({ reason: 'travel', from: second, to: second }))
    expect((await replicaOf('sahra')).map(({ reason }) => reason).toSorted()).toEqual(['sick', 'travel'])
  })

  it('can be withdrawn by either parent, once, and its line in the audit log says so', async () => {
    const body = said()
    await say(body)
    await say({ ...body, isWithdrawn: true }, father)
    await say({ ...body, isWithdrawn: true })
    const [row] = await rows()
    expect([row?.withdrawnOn, row?.withdrawnBy]).toEqual([school.today, school.userId('xuseen')])
    expect(await replicaOf('sahra')).toMatchObject([{ withdrawnOn: school.today }])
    const lines = await school.db.select().from(audit).where(eq(audit.entity, 'announcedAbsences'))
    expect(lines.slice(-2).map(({ actorId }) => actorId)).toEqual([school.userId('faadumo'), school.userId('xuseen')])
  })

  it('that was withdrawn before it was sent is nothing', async () => {
    expect((await say(said({ isWithdrawn: true }))).status).toBe(200)
    expect(await rows()).toEqual([])
  })

  it('is stored once, however often its entry is sent', async () => {
    const body = said()
    const entry = mother.entry('announcedabsences.save', body)
    const verdicts = [...(await mother.deliver([entry])), ...(await mother.deliver([entry]))]
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['applied', 'replayed'])
    await say(body)
    expect(await rows()).toHaveLength(1)
  })

  it('moves with a student to the devices of her new teachers', async () => {
    await say(said())
    const replica = emptyReplica()
    const tablet = await school.tablet('yuusuf')
    await tablet.pull(replica)
    await school.moveStudent(CHILD, '1B')
    await tablet.pull(replica)
    expect(replica.tables.announcedAbsences?.size).toBe(1)
    await school.moveStudent(CHILD, '1A')
  })
})

describe('a mark of an announced day', () => {
  const mark = async (body: object) => {
    const { token } = await school.tablet('sahra')
    await school.call({
      method: 'POST',
      path: '/student/createattendance',
      token,
      body: { studentId: CHILD, date: school.today, present: false, remark: 'Absent', ...body },
    })
  }
  const followUp = async () => {
    const { token } = await school.tablet('attendance')
    const path = `/student/attendance/report?startDate=${school.today}&endDate=${school.today}`
    const { json } = await school.call({ path, token })
    return (json['records'] as { studentId: number }[]).find(({ studentId }) => studentId === CHILD)
  }
  const openDay = () => school.db.update(schoolCalendar).set({ weekend: [], holidays: [] })

  it('stands, whenever the announcement comes, which the list of calls shows beside it', async () => {
    await openDay()
    await mark({})
    expect(await followUp()).not.toHaveProperty('announced')
    await say(said({ from: school.today, to: school.today }))
    expect(await followUp()).toMatchObject({
      remark: 'Absent',
      announced: { reason: 'sick', saidBy: 'faadumo Test', isWithdrawn: false },
    })
  })

  it('that has confirmed it stands where the parent withdraws it, and the list says that she has', async () => {
    await openDay()
    const body = said({ from: school.today, to: school.today })
    await say(body)
    await mark({ remark: 'Absent - Sick', kind: 'excused' })
    await say({ ...body, isWithdrawn: true })
    expect(await followUp()).toMatchObject({ kind: 'excused', announced: { isWithdrawn: true } })
  })
})
