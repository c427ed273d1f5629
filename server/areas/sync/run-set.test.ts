import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import { absenceCalls } from '../../db/schema.ts'
import { openSchool, studentIds, type School } from '../../testing/school.ts'
import type { Tablet, Verdict } from '../../testing/tablet.ts'
import { keyOf } from './run-entry.ts'

let school: School
let sahra: Tablet
let clerk: Tablet
let hodan: Tablet

beforeAll(async () => {
  school = await openSchool()
  sahra = await school.tablet('sahra')
  clerk = await school.tablet('user')
  hodan = await school.tablet('hodan')
})
afterAll(() => school.close())

const [first = 0] = studentIds('1A')

const [otherClass = 0] = studentIds('1B')

const mark = (studentId: number, date: string, remark = 'Present') =>
  sahra.entry('attendance.mark', { studentId, date, present: true, remark })

const classEntry = (classId: number, date: string, ids: readonly number[], madeAt = new Date().toISOString()) => {
  const marks = ids.map((studentId) => ({ studentId, present: true, remark: 'Present', base: 0 }))
  return clerk.entry('attendance.markClass', { classId, date, marks }, { madeAt })
}

const call = (body: Record<string, unknown>) => clerk.entry('attendance.callInfo', { callStatus: 'Missed', ...body })

const callsOf = (day: string) =>
  school.db.select().from(absenceCalls).where(eq(absenceCalls.date, day)).orderBy(absenceCalls.id)

/** The day's marks without the ids that differ from day to day. */
async function dayAsTold(date: string) {
  const [marks, history, conflicts] = [
    await school.marksOf(date),
    await school.historyOf(date),
    await school.conflictsOf(date),
  ]
  return {
    marks: marks.map(({ studentId, present, remark, revision, madeAt, markedBy }) => ({
      studentId,
      said: [present, remark, revision, madeAt, markedBy],
    })),
    history: history.map(({ studentId, outcome, reason, base, madeAt, writeId }) => ({
      studentId,
      said: [outcome, reason, base, madeAt, writeId === null],
    })),
    conflicts: conflicts.map(({ studentId, challengerAt, challengerPresent, settledAt }) => ({
      studentId,
      said: [challengerAt, challengerPresent, settledAt === null],
    })),
  }
}

type Random = (below: number) => number

/** A seeded generator. */
function randomFrom(seed: number): Random {
  let state = seed
  return (below) => (state = (state * 16_807) % 2_147_483_647) % below
}

/**
 * Delivers each entry in a push of its own. Entries after a rejected one of their key are sent together, since only a
 * single push makes them wait.
 */
async function oneByOne(tablet: Tablet, entries: readonly PushEntry[]): Promise<Verdict[]> {
  const results: Verdict[] = []
  const refused = new Set<string>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const [verdict] = refused.has(key)
      ? [{ id: entry.id, verdict: 'notAttempted' as const }]
      : await tablet.deliver([entry])
    if (!verdict) throw new Error('No verdict came')
    results.push(verdict)
    if (verdict.verdict === 'rejected') refused.add(key)
  }
  return results
}

describe('neighbouring entries of one call', () => {
  /** The number of statements that inserted rows into a table during `work`. */
  async function insertsInto(table: string, work: () => Promise<unknown>): Promise<number> {
    await school.db.execute(sql`create table if not exists seen_statements (named text)`)
    await school.db.execute(sql`truncate seen_statements`)
    await school.db.execute(sql`create or replace function see_statement() returns trigger language plpgsql as $$
      begin insert into seen_statements values (tg_table_name); return null; end $$`)
    await school.db.execute(sql`create or replace trigger see_statement after insert on
      ${sql.identifier(table)} for each statement execute function see_statement()`)
    await work()
    await school.db.execute(sql`drop trigger see_statement on ${sql.identifier(table)}`)
    return school.db.$count(sql`seen_statements`)
  }

  it('take as many statements as a single entry', async () => {
    for (const table of ['attendance', 'attendance_history', 'writes']) {
      const day = school.freshDay()
      const batch = studentIds('1A').map((id) => mark(id, day))
      expect(await insertsInto(table, () => sahra.deliver(batch))).toBe(1)
      expect(await school.marksOf(day)).toHaveLength(batch.length)
    }
    for (const table of ['absence_calls', 'writes']) {
      const day = school.freshDay()
      const batch = studentIds('1A').map((studentId) => call({ studentId, date: day }))
      expect(await insertsInto(table, () => clerk.deliver(batch))).toBe(1)
      expect(await callsOf(day)).toHaveLength(batch.length)
    }
  })

  it('are run as one set, also if they are of many days', async () => {
    const days = [school.freshDay(), school.freshDay(), school.freshDay()]
    const batch = days.flatMap((day) => studentIds('1A').map((id) => mark(id, day)))
    expect(await insertsInto('attendance', () => sahra.deliver(batch))).toBe(1)
    for (const day of days) expect(await school.marksOf(day)).toHaveLength(studentIds('1A').length)
  })

  it('are run as one set where each marks a whole class', async () => {
    for (const table of ['attendance', 'attendance_history', 'writes']) {
      const days = [school.freshDay(), school.freshDay()]
      const batch = days.flatMap((day) => [classEntry(1, day, studentIds('1A')), classEntry(2, day, studentIds('1B'))])
      expect(await insertsInto(table, () => clerk.deliver(batch))).toBe(1)
      for (const day of days) expect(await school.marksOf(day)).toHaveLength(2 * studentIds('1A').length)
    }
  })

  it('are run as several sets where they name many rows', async () => {
    const days = Array.from({ length: 80 }, () => school.freshDay())
    const batch = days.map((day) => classEntry(1, day, studentIds('1A')))
    const inserts = await insertsInto('attendance', () => clerk.deliver(batch))
    expect(inserts).toBeGreaterThan(1)
    expect(inserts).toBeLessThan(5)
    for (const day of days) expect(await school.marksOf(day)).toHaveLength(studentIds('1A').length)
  })

  it('that were answered before get their stored verdicts, and are not run', async () => {
    const day = school.freshDay()
    const batch = studentIds('1A').map((id) => mark(id, day))
    const results = await sahra.deliver(batch.slice(0, 4))
    expect(
      await insertsInto('writes', async () => {
        const again = await sahra.deliver(batch.slice(0, 4))
        expect(again).toEqual(results.map((each) => ({ ...each, verdict: 'replayed' })))
      }),
    ).toBe(0)
    // With entries made since in front of it.
    expect((await sahra.deliver(batch)).map(({ verdict }) => verdict)).toEqual([
      ...Array<string>(4).fill('replayed'),
      ...Array<string>(batch.length - 4).fill('applied'),
    ])
    expect(await school.marksOf(day)).toHaveLength(batch.length)
  })

  it('have the same effects and verdicts as one by one, whichever of them are rejected, known or about the same student', async () => {
    const random = randomFrom(7)
    for (let round = 0; round < 25; round++) {
      const [together, apart] = [school.freshDay(), school.freshDay()]
      const standing = studentIds('1A').slice(0, random(3))
      const before = (day: string) =>
        standing.map((id) => hodan.entry('attendance.mark', { studentId: id, date: day, present: true }))
      const madeAt = new Date().toISOString()
      const drawn = Array.from({ length: 2 + random(7) }, (_, at) => ({
        studentId: [...studentIds('1A'), otherClass, 9_999][random(round % 3 === 0 ? 8 : 6)] ?? first,
        present: random(3) > 0,
        remark: 'Absent - Sick',
        base: random(4) === 0 ? 0 : undefined,
        madeAt: new Date(Date.parse(madeAt) - random(5) * 60_000 + at).toISOString(),
      }))
      const entriesOf = (day: string) =>
        drawn.map(({ madeAt: made, ...body }) =>
          sahra.entry('attendance.mark', { ...body, date: day }, { madeAt: made }),
        )
      if (standing.length > 0) await hodan.deliver([...before(together), ...before(apart)])
      const batch = entriesOf(together)
      const single = entriesOf(apart)
      if (random(4) === 0) for (const entries of [batch, single]) await sahra.deliver(entries.slice(0, 1))
      const results = await sahra.deliver(batch)
      const alone = await oneByOne(sahra, single)
      const bare = (verdicts: readonly Verdict[]) =>
        verdicts.map(({ verdict, code, reply }) => [
          verdict,
          code,
          reply?.['outcome'],
          (reply?.['attendance'] as Record<string, unknown> | undefined)?.['remark'],
        ])
      expect(bare(results)).toEqual(bare(alone))
      expect(await dayAsTold(together)).toEqual(await dayAsTold(apart))
      // A repeat of the whole batch changes nothing and gets the same verdicts.
      const again = await sahra.deliver(batch)
      expect(bare(again).map(([, ...said]) => said)).toEqual(bare(results).map(([, ...said]) => said))
      expect(await dayAsTold(together)).toEqual(await dayAsTold(apart))
    }
  })
})

describe('marks of whole classes in one batch', () => {
  it('have the same effects and verdicts as one by one, whichever of them are rejected, known or name the same student', async () => {
    const random = randomFrom(13)
    const everybody = [...studentIds('1A'), ...studentIds('1B')]
    for (let round = 0; round < 8; round++) {
      const [together, apart] = [
        [school.freshDay(), school.freshDay()],
        [school.freshDay(), school.freshDay()],
      ]
      const madeAt = Date.now()
      const drawn = Array.from({ length: 2 + random(6) }, (_, at) => {
        const own = everybody.filter((id) => (id <= 6 ? 0 : 1) === at % 2 && random(3) > 0)
        // A student who is in none of the classes, is in two of them, or does not exist.
        const foreign = round % 3 === 0 && random(3) === 0 ? [[13, 1, 9_999][random(3)] ?? 0] : []
        return {
          classId: random(12) === 0 ? 77 : 1 + (at % 2),
          day: random(2),
          madeAt: new Date(madeAt - random(5) * 60_000 + at).toISOString(),
          marks: [...new Set([...own, ...foreign])].map((studentId) => ({
            studentId,
            present: random(3) > 0,
            remark: 'Absent - Sick',
            base: [0, 1, undefined][random(3)],
          })),
        }
      })
      const entriesOf = (days: readonly string[]) =>
        drawn.map(({ day, madeAt: made, ...body }) =>
          hodan.entry('attendance.markClass', { ...body, date: days[day] }, { madeAt: made }),
        )
      const standing = studentIds('1A').slice(0, random(3))
      const before = [...together, ...apart].flatMap((date) => standing.map((id) => mark(id, date, `Here ${round}`)))
      if (before.length > 0) await sahra.deliver(before)
      const [batch, single] = [entriesOf(together), entriesOf(apart)]
      if (random(4) === 0) for (const entries of [batch, single]) await hodan.deliver(entries.slice(0, 1))
      const results = await hodan.deliver(batch)
      const alone = await oneByOne(hodan, single)
      const bare = (verdicts: readonly Verdict[]) => verdicts.map(({ verdict, code, reply }) => [verdict, code, reply])
      expect(bare(results)).toEqual(bare(alone))
      const daysAsTold = (days: readonly string[]) => Promise.all(days.map(dayAsTold))
      expect(await daysAsTold(together)).toEqual(await daysAsTold(apart))
      // A repeat of the whole batch changes nothing and gets the same verdicts.
      const again = await hodan.deliver(batch)
      expect(bare(again).map(([, ...said]) => said)).toEqual(bare(results).map(([, ...said]) => said))
      expect(await daysAsTold(together)).toEqual(await daysAsTold(apart))
    }
  })

  it('are rejected one by one', async () => {
    const day = school.freshDay()
    const [good, empty, also] = [
      classEntry(1, day, studentIds('1A')),
      classEntry(3, day, []),
      classEntry(2, day, studentIds('1B')),
    ]
    const results = await clerk.deliver([good, empty, also])
    expect(results.map(({ verdict, code }) => [verdict, code])).toEqual([
      ['applied', undefined],
      ['rejected', 'noAttendanceData'],
      ['applied', undefined],
    ])
    expect(await school.marksOf(day)).toHaveLength(12)
  })

  it('store which of them contained each mark, and when it was made', async () => {
    const day = school.freshDay()
    const [early, late] = ['2026-01-05T07:00:00.000Z', '2026-01-05T07:10:00.000Z']
    const batch = [classEntry(1, day, studentIds('1A'), early), classEntry(2, day, studentIds('1B'), late)]
    await clerk.deliver(batch)
    const stored = (await school.historyOf(day)).map(({ studentId, writeId, madeAt }) => [studentId, writeId, madeAt])
    expect(stored).toEqual([
      ...studentIds('1A').map((id) => [id, batch[0]?.id, early]),
      ...studentIds('1B').map((id) => [id, batch[1]?.id, late]),
    ])
  })
})

describe('calls to families in one batch', () => {
  it('have the same effects and verdicts as one by one, whichever of them are rejected or known', async () => {
    const random = randomFrom(11)
    for (let round = 0; round < 15; round++) {
      const [together, apart] = [school.freshDay(), school.freshDay()]
      const drawn = Array.from({ length: 2 + random(7) }, (_, at) => ({
        studentId: [...studentIds('1A'), 9_999][random(round % 3 === 0 ? 7 : 6)] ?? first,
        callStatus: ['Completed', 'Missed', ''][random(3)],
        callTime: at === 0 ? undefined : new Date(Date.parse('2026-01-05T07:00:00Z') + at).toISOString(),
        callNotes: random(2) === 0 ? undefined : ` note ${at} `,
      }))
      const entriesOf = (date: string) => drawn.map((body) => call({ ...body, date }))
      const batch = entriesOf(together)
      if (random(4) === 0) await clerk.deliver(batch.slice(0, 1))
      const results = await clerk.deliver(batch)
      const alone = await oneByOne(clerk, entriesOf(apart))
      const bare = (verdicts: readonly Verdict[]) =>
        verdicts.map(({ verdict, code, reply }) => {
          const { callTime: _, ...said } = (reply?.['call'] ?? {}) as Record<string, unknown>
          return [verdict === 'replayed' ? 'applied' : verdict, code, said]
        })
      expect(bare(results)).toEqual(bare(alone))
      const stored = async (day: string) =>
        (await callsOf(day)).map(({ studentId, status, notes, calledBy, writeId }) => [
          studentId,
          status,
          notes,
          calledBy,
          writeId === null,
        ])
      expect(await stored(together)).toEqual(await stored(apart))
      expect(await stored(together)).toHaveLength(drawn.filter(({ studentId }) => studentId !== 9_999).length)
    }
  })
})
