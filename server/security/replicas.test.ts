import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import type { ScoreSheetRow } from '#domain/exams/scores.schema.ts'
import { markedIn } from '#domain/attendance/class-days.rules.ts'
import { SYNCED_TABLE_NAMES, tablesOf } from '#domain/synced-tables.ts'
import {
  announcedAbsences,
  announcementReads,
  announcements,
  bellTimes,
  cards,
  discountLimits,
  employeeAdvances,
  lessons,
  publications,
  substitutes,
  studentFees,
} from '../db/schema.ts'
import { GREY_PHOTO } from '../testing/good-photos.ts'
import { belongingsOf, type Belongings } from '../testing/belongings.ts'
import { openSchool, studentIds, type School } from '../testing/school.ts'
import { emptyReplica, type Tablet } from '../testing/tablet.ts'

let school: School
let admin: Tablet
let foreign: Belongings
/** Public ids of announcements that are for nobody in `SEEN`. */
let kept: string[]
/** Every student that somebody may see; all others belong to somebody else. */
const SEEN = { sahra: studentIds('1A'), faadumo: [1, 13], idle: [] } as const
/** Tables of exams whose rows belong to a class; of the people in `SEEN`, only sahra teaches a class, 1A. */
const OF_CLASSES = ['classSubjects', 'teacherAssignments', 'publications', 'scoreSheets', 'lessons'] as const
const EVERYBODY = [...studentIds('1A'), ...studentIds('1B'), ...studentIds('2A')]

beforeAll(async () => {
  school = await openSchool()
  admin = await school.tablet('admin')
  const other = await school.tablet('attendance')
  foreign = await belongingsOf(school, admin, other, 7)
  for (const studentId of [1, 14]) await belongingsOf(school, admin, other, studentId)
  const published = { examId: 1, publishedAt: '2026-01-10T08:00:00Z', publishedBy: admin.owner }
  await school.db.insert(publications).values([1, 2, 3].map((classId) => ({ ...published, classId })))
  await school.db.insert(discountLimits).values({ year: 2026, month: 9, maxCents: 500 })
  await school.db.insert(bellTimes).values({ shift: 'Morning', periods: [] })
  const lesson = { shift: 'Morning' as const, weekday: 6, period: 1, subjectId: 1, room: 'Hall' }
  // A class that the substitute has anyway, and one that she has for the day alone.
  const given = [2, 3].map((classId) => ({ classId, period: classId }))
  await school.db.insert(substitutes).values(
    given.map((each) => ({
      ...each,
      day: school.today,
      shift: 'Morning' as const,
      subjectId: 1,
      absentId: school.userId('yuusuf'),
      teacherId: school.userId('hodan'),
      madeBy: admin.owner,
      madeAt: new Date(school.clock.now).toISOString(),
    })),
  )
  await school.db.insert(cards).values({
    code: '7QKAAAAAAAAX',
    studentId: 7,
    madeBy: admin.owner,
    madeAt: new Date(school.clock.now).toISOString(),
  })
  await school.db.insert(lessons).values([1, 2, 3].map((classId) => ({ ...lesson, classId })))
  await school.db
    .insert(studentFees)
    .values(EVERYBODY.map((studentId) => ({ studentId, year: 2026, month: 9, amountCents: 1_700 })))
  const marks = [{ employeeId: 1, present: false, remark: 'ill' }]
  await admin.deliver([admin.entry('presence.markDay', { date: school.today, marks })])
  const advance = { month: 9, year: 2026, amountCents: 100, method: 'Cash' as const, day: school.today }
  const createdAt = new Date(school.clock.now).toISOString()
  await school.db.insert(employeeAdvances).values({ employeeId: 1, recordedBy: admin.owner, createdAt, ...advance })
  await announce()
  await admin.deliver([
    ...EVERYBODY.map((studentId) => admin.entry('photos.takeStudent', photoOf({ studentId }))),
    admin.entry('photos.takeEmployee', photoOf({ employeeId: 1 })),
  ])
  for (const studentId of [1, 7, 14]) {
    const call = { studentId, date: school.today, callStatus: 'Missed', callNotes: `about ${studentId}` }
    const lines = [{ studentId, year: 2026, month: 9, amountPaid: 5 }]
    const ref = `00000000-0000-4000-8000-${String(studentId).padStart(12, '0')}`
    const receipt = `${admin.device.code}-R${String(studentId).padStart(6, '0')}`
    const taken = { ref, receipt, method: 'ZAAD', number: `47770${studentId}`, lines }
    await school.db.insert(announcedAbsences).values({
      ref,
      studentId,
      from: school.today,
      to: school.today,
      reason: 'sick',
      note: '',
      saidBy: school.userId('xuseen'),
      saidAt: createdAt,
    })
    await admin.deliver([
      admin.entry('attendance.callInfo', call),
      admin.entry('fees.take', taken, { madeAt: new Date(school.clock.now).toISOString() }),
      admin.entry('drawers.open', {
        ref,
        drawer: `${admin.device.code}-Z${String(studentId).padStart(6, '0')}`,
        float: 20,
        from: 'safe',
      }),
      admin.entry('shillings.setRate', { ref, day: school.today, rate: 8_500 }),
      admin.entry('shillings.exchange', {
        ref,
        account: 'safeShillings',
        direction: 'buy',
        shillings: 85_000,
        dollars: 10,
        dollarAccount: 'safe',
      }),
      admin.entry('expenses.record', {
        ref,
        voucher: `${admin.device.code}-V${String(studentId).padStart(6, '0')}`,
        // Not known to the school, which adds it again.
        category: 'own:00000000000a',
        categoryName: 'Guards',
        amount: 5,
        date: school.today,
        paymentMethod: 'Cash',
      }),
    ])
  }
})
afterAll(() => school.close())

const photoOf = (owner: { studentId: number } | { employeeId: number }) => ({
  ...owner,
  ref: randomUUID(),
  image: GREY_PHOTO,
})

/** Publishes an announcement for each audience, and opens one as the administrator. */
async function announce(): Promise<void> {
  const now = new Date(school.clock.now).toISOString()
  const audiences = [
    ['for everyone', { targetRole: 'EVERYONE' }],
    ['for administrators', { targetRole: 'ADMIN' }],
    ['for the office', { targetRole: 'USER' }],
    ['for parents of 1B', { targetRole: 'PARENT', classId: 2 }],
  ] as const
  const values = { message: 'In the hall', startAt: now, createdBy: admin.owner, createdAt: now, changedAt: now }
  const made = await school.db
    .insert(announcements)
    .values(audiences.map(([title, target]) => ({ ...values, title, ...target })))
    .returning()
  await school.db
    .insert(announcementReads)
    .values(
      made.slice(0, 2).map(({ id }) => ({ announcementId: id, userId: admin.owner, readAt: now, createdAt: now })),
    )
  kept = made.filter(({ targetRole }) => targetRole !== 'EVERYONE').map(({ ref }) => ref)
}

describe('a row of others in a replica', () => {
  it('exists in every table for these tests', async () => {
    const replica = emptyReplica()
    await admin.pull(replica)
    const ofSubstitute = emptyReplica()
    await (await school.tablet('hodan')).pull(ofSubstitute)
    for (const name of SYNCED_TABLE_NAMES) {
      const { tables } = name === 'coveredClasses' ? ofSubstitute : replica
      expect([name, tables[name].size > 0]).toEqual([name, true])
    }
  })

  it.each(Object.entries(SEEN))(
    'is in no table and no line of what %s pulls',
    { tags: ['attack:foreign-family'] },
    async (name, seen) => {
      const tablet = await school.tablet(name)
      const replica = emptyReplica()
      const { text } = await tablet.pull(replica)
      for (const id of EVERYBODY.filter((each) => !(seen as readonly number[]).includes(each)))
        for (const word of [
          `Student${id} Cali`,
          `Mother${id}"`,
          `631001${String(id).padStart(2, '0')}`,
          `about ${id}"`,
        ])
          expect(text).not.toContain(word)
      expect([text.includes(foreign.ref), text.includes('4777'), text.includes('maxCents')]).toEqual([
        false,
        false,
        false,
      ])
      for (const ref of kept) expect(text).not.toContain(ref)
      expect([...replica.tables.announcements.values()].map(({ title }) => title)).toEqual(['for everyone'])
      expect([replica.tables.announcementReads.size, replica.tables.substitutes.size]).toEqual([0, 0])
      const role = name === 'faadumo' ? 'PARENT' : 'Teacher'
      for (const table of SYNCED_TABLE_NAMES) {
        const rows = [...replica.tables[table].values()]
        if (!tablesOf(role).includes(table)) expect([table, rows]).toEqual([table, []])
        const students = rows
          .flatMap((row) => {
            if (table === 'classDays') return markedIn(row as ClassDayRow)
            if (table === 'scoreSheets') return (row as ScoreSheetRow).scores.map(([id]) => id)
            return table === 'students' ? row['id'] : row['studentId']
          })
          .filter((id) => id !== undefined)
        expect(students.filter((id) => !(seen as readonly unknown[]).includes(id))).toEqual([])
      }
      for (const table of OF_CLASSES) {
        const classIds = new Set([...replica.tables[table].values()].map((row) => row['classId']))
        expect([table, ...classIds]).toEqual(name === 'sahra' ? [table, 1] : [table])
      }
    },
  )

  it('is not sent to ACADEMY where it is about pay, while employees and presence are', async () => {
    const academy = await school.tablet('academy')
    const replica = emptyReplica()
    const { text } = await academy.pull(replica)
    expect([text.includes('Employee One'), replica.tables.presence.size]).toEqual([true, 1])
    for (const secret of ['29999', '18888', 'ID-OF-ONE', 'BANK-OF-ONE']) {
      expect(text).not.toContain(secret)
      expect((await academy.get('/user/employees')).text).not.toContain(secret)
    }
    expect(text).toContain('Driver Two - North')
    expect([...replica.tables.employeePay.values(), ...replica.tables.advances.values()]).toEqual([])
    const office = emptyReplica()
    await admin.pull(office)
    expect([...office.tables.employeePay.values()]).toEqual([
      { employeeId: 1, salaryCents: 29_999, nationalId: 'ID-OF-ONE', bankAccount: 'BANK-OF-ONE' },
      { employeeId: 2, salaryCents: 18_888, nationalId: null, bankAccount: null },
    ])
  })

  it('is not sent to a caller with the cursor of somebody who sees more', async () => {
    const replica = emptyReplica()
    await admin.pull(replica)
    for (const name of Object.keys(SEEN)) {
      const tablet = await school.tablet(name)
      const answer = await tablet.get(`/sync/pull?cursor=${encodeURIComponent(replica.cursor ?? '')}`)
      expect([answer.status, answer.code]).toEqual([410, 'cursorGone'])
      expect(answer.text).not.toContain('Student7')
    }
  })
})
