import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import { NOTICE_KIND_NAMES, type NoticeKind } from '#domain/notices/notices.kinds.ts'
import {
  announcedAbsences,
  noticeDeliveries,
  notices,
  payments,
  publications,
  schoolCalendar,
  scores,
  studentFees,
  students,
  substitutes,
  users,
  workPlans,
} from '../../db/schema.ts'
import type { Browser } from '../../testing/push-service.ts'
import { openNoticeSchool, type NoticeSchool } from './test-notices.ts'

let school: NoticeSchool
/** Each of these has a browser that asks for everything. */
const PEOPLE = ['faadumo', 'xuseen', 'sahra', 'user', 'admin'] as const
type Name = (typeof PEOPLE)[number]
let browsers: Record<Name, Browser>
const seen = new Set<NoticeKind>()

beforeAll(async () => {
  school = await openNoticeSchool()
})
afterAll(() => school.close())
beforeEach(async () => {
  await school.clear()
  browsers = {} as typeof browsers
  for (const name of PEOPLE) browsers[name] = await school.subscribe(name)
})

const now = (): string => new Date(school.clock.now).toISOString()

async function send(who: Name, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const { token } = await school.tabletOf(who)
  const answer = await school.call({ method, path, token, ...(body && { body }) })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json
}

/** Has all due notices sent; returns for each person the titles and texts since the last call. */
async function told(minutes = 6): Promise<Partial<Record<Name, string[]>>> {
  await school.pass(minutes)
  const entries = PEOPLE.map((name): [Name, string[]] => {
    const paths = school.push.received.filter(({ path }) => browsers[name].endpoint.endsWith(path))
    return [name, paths.map(({ payload }) => `${payload?.title}: ${payload?.body}`).toSorted()]
  })
  school.push.received.length = 0
  for (const { kind } of await school.db.select().from(notices)) seen.add(kind)
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0))
}

let receipts = 0
const payment = (
  studentId: number,
  over: Partial<typeof payments.$inferInsert> = {},
): typeof payments.$inferInsert => ({
  studentId,
  receipt: `ZZZ-R00000${++receipts}`,
  amountCents: 1_700,
  method: 'Cash',
  paidAt: now(),
  ...over,
})

describe('a reminder of dues', () => {
  const owe = async (...ids: number[]) => {
    const { year, month } = { year: Number(school.today().slice(0, 4)), month: Number(school.today().slice(5, 7)) }
    const fees = ids.map((studentId) => ({ studentId, year, month, amountCents: 1_700 }))
    await school.db.insert(studentFees).values(fees).onConflictDoNothing()
  }
  const remind = (...studentIds: number[]) =>
    send('user', 'POST', '/fee/dues/remind', { studentIds, way: 'notice', again: true })

  it('tells each parent what is due for her own children, to all who asked to be told of payments', async () => {
    await owe(1, 13, 2)
    await school.db
      .update(students)
      .set({ phone: '634770001' })
      .where(inArray(students.id, [1, 13, 2]))
    const { reminders, leftOut } = await remind(1, 2)
    expect([reminders, leftOut]).toMatchObject([[{ cents: 5_100 }], []])
    expect(await told(1)).toEqual({})
    expect(await told(2)).toEqual({
      faadumo: [
        expect.stringMatching(
          /^School fees are due: Student1 and Student13: \$34\.00 for \w+ \d{4}\. .*Reference: 1\.$/,
        ),
      ],
      xuseen: [expect.stringMatching(/^School fees are due: Student2: \$17\.00 for /)],
    })
  })

  it('is not sent once somebody has paid for a child of the family, nor after it promised when to pay', async () => {
    for (const [at, ids] of [
      [1, [1, 13]],
      [2, [2]],
    ] as const)
      await school.db
        .update(students)
        .set({ phone: `63477001${at}` })
        .where(inArray(students.id, [...ids]))
    await remind(1, 2)
    await school.db.insert(payments).values(payment(13, { createdAt: now() }))
    const ref = '00000000-0000-4000-8000-000000000001'
    await send('user', 'POST', '/fee/dues/promise', { ref, studentIds: [2], until: school.today() })
    expect(
      Object.values(await told())
        .flat()
        .filter((text) => text.startsWith('School fees')),
    ).toEqual([])
  })
})

describe('a payment', () => {
  it('is sent to the parents with its receipt, once for all children on the receipt', async () => {
    const { receipt } = payment(1)
    await school.db.insert(payments).values([payment(1, { receipt }), payment(13, { receipt }), payment(2)])
    expect(await told()).toEqual({
      faadumo: [`Payment received: The school has received a payment for Student1 and Student13. Receipt ${receipt}`],
      xuseen: [`Payment received: The school has received a payment for Student2. Receipt ZZZ-R00000${receipts}`],
    })
  })

  it('on hold is sent to administrators, and to the family once it is accepted', async () => {
    const held = payment(2, { state: 'held', heldCode: 'datedEarlier' })
    await school.db.insert(payments).values(held)
    expect(await told()).toEqual({ admin: [expect.stringMatching(/^A payment is on hold: /)] })
    await school.db
      .update(payments)
      .set({ state: 'confirmed', heldCode: null })
      .where(eq(payments.receipt, held.receipt))
    expect(await told()).toEqual({ xuseen: [expect.stringContaining(held.receipt)] })
  })
})

describe('an announcement', () => {
  const publish = async (over: object = {}): Promise<{ id: number; revision: number }> => {
    const body = {
      title: 'No lessons',
      message: 'Rain',
      targetRole: 'PARENT',
      startDate: school.today(),
      endDate: null,
      ...over,
    }
    const { announcement } = await send('user', 'POST', '/user/announcements', body)
    return announcement as { id: number; revision: number }
  }

  it('is sent to the parents of its audience', async () => {
    await publish({ classId: 1 })
    expect(await told()).toEqual({ faadumo: ['Announcement: No lessons'], xuseen: ['Announcement: No lessons'] })
    await publish({ classId: 3, title: 'Class 2A' })
    expect(await told()).toEqual({ faadumo: ['Announcement: Class 2A'] })
    await publish({ targetRole: 'Teacher' })
    expect(await told()).toEqual({})
  })

  it('that is urgent is also sent to the staff of its audience, without its author', async () => {
    await publish({ targetRole: 'EVERYONE', isUrgent: true })
    const text = 'No lessons'
    expect(await told()).toEqual({
      faadumo: [`Announcement: ${text}`],
      xuseen: [`Announcement: ${text}`],
      sahra: [`Urgent announcement: ${text}`],
      admin: [`Urgent announcement: ${text}`],
    })
  })

  it('is sent at its start, unless it is deleted before, and to a new audience, but to nobody twice', async () => {
    const later = new Date(school.clock.now + 2 * 3_600_000).toISOString()
    const [first, deleted] = [await publish({ startDate: later, classId: 3 }), await publish({ startDate: later })]
    await send('user', 'DELETE', `/user/announcements/${deleted.id}`)
    expect(await told(110)).toEqual({})
    for (const name of ['user', 'faadumo'] as const) await school.subscribe(name, undefined, await school.tablet(name))
    expect(await told(15)).toEqual({ faadumo: ['Announcement: No lessons'] })
    const { token } = await school.tablet('admin')
    const body = {
      title: 'No lessons',
      message: 'Rain',
      targetRole: 'PARENT',
      classId: null,
      startDate: later,
      endDate: null,
      base: first.revision,
    }
    const path = `/user/announcements/${first.id}`
    expect((await school.call({ method: 'PUT', path, token, body })).status).toBe(200)
    expect(await told()).toEqual({ xuseen: ['Announcement: No lessons'] })
  })
})

describe('results of an exam', () => {
  it('are sent on publishing to parents of children who sat the exam, and not where publishing was taken back', async () => {
    const admin = school.userId('hodan')
    const score = { examId: 1, subjectId: 1, classId: 1, marks: 12, enteredBy: admin, madeAt: now() }
    await school.db.insert(scores).values({ ...score, studentId: 2 })
    const publication = { classId: 1, publishedAt: now(), publishedBy: admin }
    await school.db.insert(publications).values({ ...publication, examId: 1 })
    await school.db.insert(publications).values({ ...publication, examId: 2 })
    await school.db.update(publications).set({ withdrawnAt: now() }).where(eq(publications.examId, 2))
    expect(await told()).toEqual({ xuseen: ['Exam results: The results of Monthly exam are out for Student2.'] })
    await school.db.update(publications).set({ publishedAt: now() }).where(eq(publications.examId, 1))
    expect(await told()).toEqual({})
  })
})

describe('a change of bus', () => {
  const ride = (bus: string | null) => school.db.update(students).set({ bus }).where(eq(students.id, 2))

  it('is sent after five minutes, unless it was changed back meanwhile', async () => {
    await ride('North')
    expect(await told()).toEqual({ xuseen: [expect.stringContaining('The bus of Student2 has changed.')] })
    await ride('South')
    await ride(null)
    await ride(' north ')
    expect(await told()).toEqual({})
    await ride(null)
    expect(await told()).toEqual({ xuseen: [expect.stringContaining('The bus has changed')] })
  })
})

describe('a work plan', () => {
  it('is sent to its assignee, and to the next one when it is reassigned', async () => {
    const teacher = school.userId('sahra')
    const admins = await school.db.select().from(users).where(eq(users.role, 'ADMIN'))
    const day = school.today()
    const plan = { title: 'Paint', description: 'The fence', startDate: day, endDate: day, status: 'Pending' as const }
    const createdBy = admins[0]?.id ?? 0
    const [made] = await school.db
      .insert(workPlans)
      .values({ ...plan, assignedTo: teacher, createdBy, createdAt: now() })
      .returning()
    await school.db.insert(workPlans).values({ ...plan, assignedTo: createdBy, createdBy, createdAt: now() })
    expect(await told()).toEqual({ sahra: ['A work plan for you: Paint'] })
    const [office] = await school.db.select().from(users).where(eq(users.username, 'USER'))
    await school.db
      .update(workPlans)
      .set({ assignedTo: office?.id ?? 0 })
      .where(eq(workPlans.id, made?.id ?? 0))
    expect(await told()).toEqual({ user: ['A work plan for you: Paint'] })
  })
})

describe('a lesson for a substitute', () => {
  it('is told to whoever takes it, and taken back from whoever was told; of days that are over nothing is told', async () => {
    const [sahra, other] = ['sahra', 'idle'].map((name) => school.userId(name)) as [number, number]
    const madeBy = (await school.tabletOf('admin')).owner
    const lesson = { classId: 2, shift: 'Morning' as const, period: 2, subjectId: 1, absentId: other }
    const give = async (day: string, by = lesson) => {
      const row = { ...by, day, teacherId: sahra, madeBy, madeAt: now() }
      const [made] = await school.db.insert(substitutes).values(row).returning()
      return made?.id ?? 0
    }
    const takeBack = (id: number) =>
      school.db.update(substitutes).set({ deletedAt: now(), deletedBy: madeBy }).where(eq(substitutes.id, id))
    const id = await give(school.today())
    expect(await told()).toEqual({
      sahra: ['You take a lesson for somebody else: 1B, period 2, today. Tap to see it.'],
    })
    await takeBack(id)
    expect(await told()).toEqual({
      sahra: [expect.stringMatching(/^You do not take a lesson after all: 1B, period 2/)],
    })
    await takeBack(await give(school.today()))
    await give(addDays(school.today(), -1))
    expect(await told()).toEqual({})
  })
})

describe('an absence', () => {
  const mark = (more: object) =>
    send('sahra', 'POST', '/student/attendance/class', {
      classId: 1,
      date: school.today(),
      marks: [{ studentId: 1, ...more }],
    })
  const absent = { present: false, remark: 'Absent - Sick' }

  it('that is excused tells nobody, nor does a late student, until it is excused no more', async () => {
    await mark({ ...absent, kind: 'excused' })
    expect(await told(3)).toEqual({})
    await mark({ present: true, kind: 'late', time: '07:45' })
    expect(await told(3)).toEqual({})
    await mark({ ...absent, kind: 'excused' })
    await mark({ ...absent, kind: 'unexcused' })
    expect(await told(3)).toEqual({ faadumo: [expect.stringMatching(/^Student1 is absent/)] })
  })

  it('that is excused within two minutes is not told, and one that was told is not told again', async () => {
    await mark(absent)
    await mark({ ...absent, kind: 'excused' })
    expect(await told(3)).toEqual({})
    await mark(absent)
    expect(await told(3)).toEqual({ faadumo: [expect.stringMatching(/^Student1 is absent/)] })
    await mark({ ...absent, kind: 'excused' })
    await mark(absent)
    expect(await told(3)).toEqual({})
    await mark({ ...absent, kind: 'excused' })
    await mark({ present: true })
    expect(await told(3)).toEqual({ faadumo: [expect.stringMatching(/^Student1 is present after all/)] })
  })
})

describe('an absence that a parent has announced', () => {
  const announced = { ref: '00000000-0000-4000-a000-000000000001', studentId: 1, reason: 'sick' }
  const say = (more: object = {}) =>
    send('faadumo', 'PUT', '/parent/announced-absences', {
      ...announced,
      from: school.today(),
      to: school.today(),
      ...more,
    })
  const absent = (more: object = {}) =>
    send('sahra', 'POST', '/student/attendance/class', {
      classId: 1,
      date: school.today(),
      marks: [{ studentId: 1, present: false, remark: 'Absent', ...more }],
    })
  beforeEach(async () => {
    await school.db.delete(announcedAbsences)
    await school.db.update(schoolCalendar).set({ weekend: [], holidays: [] })
    await school.db.execute(sql`delete from attendance`)
  })

  it('is told to nobody, also where it is announced within the two minutes before it would be told', async () => {
    await say()
    await absent()
    expect(await told(3)).toEqual({})
    await school.db.delete(announcedAbsences)
    await absent({ remark: 'Absent - Travel' })
    await send('sahra', 'POST', '/student/attendance/class', {
      classId: 1,
      date: school.today(),
      marks: [{ studentId: 1, present: true }],
    })
    await absent()
    await say({ ref: '00000000-0000-4000-a000-000000000002' })
    expect(await told(3)).toEqual({})
  })

  it('is told once the parent has withdrawn it, though the teacher has confirmed it', async () => {
    await say()
    await absent({ kind: 'excused', remark: 'Absent - Sick' })
    expect(await told(3)).toEqual({})
    await say({ isWithdrawn: true })
    expect(await told(3)).toEqual({ faadumo: [expect.stringMatching(/^Student1 is absent/)] })
    expect(await told(3)).toEqual({})
  })

  it('and withdrawn before the mark is told like any other', async () => {
    await say()
    await say({ isWithdrawn: true })
    await absent({ kind: 'excused', remark: 'Absent - Sick' })
    expect(await told(3)).toEqual({ faadumo: [expect.stringMatching(/^Student1 is absent/)] })
  })
})

describe('an event before somebody subscribed', () => {
  it('gives her no notice, since after a restore devices offer old writes again', async () => {
    await school.db
      .insert(payments)
      .values(payment(2, { paidAt: new Date(school.clock.now - 4 * 86_400_000).toISOString() }))
    expect(await told()).toEqual({})
    expect(await school.db.$count(noticeDeliveries)).toBe(0)
  })
})

describe('the kinds of notices', () => {
  it('are each sent in one of these tests', async () => {
    await school.db.execute(sql`insert into attendance (student_id, class_id, date, present, remark, made_at, marked_at)
      select 2, 1, school_day(${now()}::timestamptz), false, 'Absent', ${now()}::timestamptz, ${now()}::timestamptz`)
    expect(await told()).toEqual({ xuseen: [expect.stringMatching(/^Student2 is absent/)] })
    expect([...seen].toSorted()).toEqual([...NOTICE_KIND_NAMES].toSorted())
  })
})
