import http from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import { absenceCalls } from '../../db/schema.ts'
import type { Connection, RawContext } from '../../handle.ts'
import { openSchool, studentIds, type School } from '../../testing/school.ts'
import type { Tablet } from '../../testing/tablet.ts'
import { attendanceHandlers } from '../attendance/attendance.handlers.ts'
import { runBatch } from './run-batch.ts'

let school: School
let sahra: Tablet
let clerk: Tablet

beforeAll(async () => {
  school = await openSchool()
  sahra = await school.tablet('sahra')
  clerk = await school.tablet('user')
  await school.db.execute(sql`
    create function break_on_remark() returns trigger language plpgsql as $$
    begin
      if new.remark = 'break' then raise exception 'broken by a test'; end if;
      if new.remark = 'slow' then perform pg_sleep(0.06); end if;
      return new;
    end $$`)
  await school.db.execute(
    sql`create trigger break_on_remark before insert on attendance for each row execute function break_on_remark()`,
  )
})
afterAll(() => school.close())

const [first = 0, second = 0, third = 0] = studentIds('1A')

const [otherClass = 0] = studentIds('1B')

const mark = (studentId: number, date: string, remark = 'Present') =>
  sahra.entry('attendance.mark', { studentId, date, present: true, remark })

const contextOf = (connection: Partial<Connection>): RawContext =>
  ({
    actor: { id: sahra.owner, role: 'Teacher', deviceCode: sahra.device.code },
    facts: { school: { timeZone: 'Africa/Mogadishu' }, now: Date.now },
    db: school.db,
    connection,
    registry: new Map(attendanceHandlers.map((handler) => [handler.endpoint.id, handler])),
  }) as unknown as RawContext

const run = (batch: readonly PushEntry[], limits: Parameters<typeof runBatch>[3]) =>
  runBatch(batch, contextOf({ isOpen: () => true }), [sahra.device.code], limits)

describe('entries that are committed together', () => {
  it('are not each a wait for the disk', async () => {
    const days = Array.from({ length: 20 }, () => school.freshDay())
    const batch = days.map((day) => mark(first, day))
    const told = await run(batch, { holdMs: 60_000 })
    expect(told.map(({ verdict }) => verdict)).toEqual(days.map(() => 'applied'))
    expect(new Set(told.map((each) => 'position' in each && each.position)).size).toBe(1)
  })

  it('are not undone by one that fails, and nothing overtakes it', async () => {
    const day = school.freshDay()
    const batch = [mark(first, day), mark(second, day, 'break'), mark(third, day)]
    const told = await sahra.deliver(batch)
    expect(told.map(({ verdict }) => verdict)).toEqual(['applied', 'retry', 'notAttempted'])
    expect((await school.marksOf(day)).map(({ studentId }) => studentId)).toEqual([first])
    const again = await sahra.deliver(batch.slice(0, 1))
    expect(again[0]).toMatchObject({ verdict: 'replayed', position: told[0]?.position })
  })

  it('are each refused for themselves', async () => {
    const day = school.freshDay()
    const told = await sahra.deliver([mark(first, day), mark(second, '2099-01-01'), mark(third, day)])
    expect(told.map(({ verdict }) => verdict)).toEqual(['applied', 'rejected', 'applied'])
    expect((await school.marksOf(day)).map(({ studentId }) => studentId)).toEqual([first, third])
  })
})

const call = (body: Record<string, unknown>) => clerk.entry('attendance.callInfo', { callStatus: 'Missed', ...body })

const callsOf = (day: string) =>
  school.db.select().from(absenceCalls).where(eq(absenceCalls.date, day)).orderBy(absenceCalls.id)

/** What the day's marks say, without the numbers that differ from day to day. */
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

describe('neighbours of one call', () => {
  /** How many statements inserted rows into a table while something was done. */
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

  it('take as many statements as one of them', async () => {
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

  it('of several days are a set for each day', async () => {
    const days = [school.freshDay(), school.freshDay(), school.freshDay()]
    const batch = days.flatMap((day) => studentIds('1A').map((id) => mark(id, day)))
    expect(await insertsInto('attendance', () => sahra.deliver(batch))).toBe(days.length)
    for (const day of days) expect(await school.marksOf(day)).toHaveLength(studentIds('1A').length)
  })

  it('that were answered before are told from what is kept, and not run', async () => {
    const day = school.freshDay()
    const batch = studentIds('1A').map((id) => mark(id, day))
    const told = await sahra.deliver(batch.slice(0, 4))
    expect(
      await insertsInto('writes', async () => {
        const again = await sahra.deliver(batch.slice(0, 4))
        expect(again).toEqual(told.map((each) => ({ ...each, verdict: 'replayed' })))
      }),
    ).toBe(0)
    // With what was made since, in front of it.
    expect((await sahra.deliver(batch)).map(({ verdict }) => verdict)).toEqual([
      ...Array<string>(4).fill('replayed'),
      ...Array<string>(batch.length - 4).fill('applied'),
    ])
    expect(await school.marksOf(day)).toHaveLength(batch.length)
  })

  it('leave and tell what they would one by one, whichever of them are refused, known or about the same student', async () => {
    const hodan = await school.tablet('hodan')
    let seed = 7
    const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below
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
      const known = random(4) === 0 ? batch.slice(0, 1) : []
      if (known.length > 0) await sahra.deliver(known)
      const told = await sahra.deliver(batch)
      const alone: typeof told = []
      const refused = new Set<number>()
      for (const [at, entry] of entriesOf(apart).entries()) {
        const { studentId = 0 } = drawn[at] ?? {}
        // Behind a refused entry those of its key wait, which one push alone can tell.
        const once = refused.has(studentId)
          ? [{ id: entry.id, verdict: 'notAttempted' as const }]
          : await sahra.deliver([entry])
        const verdicts = known.length > 0 && at === 0 ? await sahra.deliver([entry]) : once
        alone.push(...verdicts)
        if (verdicts[0]?.verdict === 'rejected') refused.add(studentId)
      }
      const bare = (verdicts: typeof told) =>
        verdicts.map(({ verdict, code, reply }) => [
          verdict,
          code,
          reply?.['outcome'],
          (reply?.['attendance'] as Record<string, unknown> | undefined)?.['remark'],
        ])
      expect(bare(told)).toEqual(bare(alone))
      expect(await dayAsTold(together)).toEqual(await dayAsTold(apart))
      // A repeat of the whole batch changes nothing and hears the same.
      const again = await sahra.deliver(batch)
      expect(bare(again).map(([, ...said]) => said)).toEqual(bare(told).map(([, ...said]) => said))
      expect(await dayAsTold(together)).toEqual(await dayAsTold(apart))
    }
  })
})

describe('calls to families', () => {
  it('leave and tell what they would one by one, whichever of them are refused or known', async () => {
    let seed = 11
    const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below
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
      const told = await clerk.deliver(batch)
      const alone: typeof told = []
      for (const entry of entriesOf(apart)) alone.push(...(await clerk.deliver([entry])))
      const bare = (verdicts: typeof told) =>
        verdicts.map(({ verdict, code, reply }) => {
          const { callTime: _, ...said } = (reply?.['call'] ?? {}) as Record<string, unknown>
          return [verdict === 'replayed' ? 'applied' : verdict, code, said]
        })
      expect(bare(told)).toEqual(bare(alone))
      const kept = async (day: string) =>
        (await callsOf(day)).map(({ studentId, status, notes, calledBy, writeId }) => [
          studentId,
          status,
          notes,
          calledBy,
          writeId === null,
        ])
      expect(await kept(together)).toEqual(await kept(apart))
      expect(await kept(together)).toHaveLength(drawn.filter(({ studentId }) => studentId !== 9_999).length)
    }
  })
})

describe('a batch that nobody waits for any more', () => {
  it('ends with what was begun, and is done when it comes again', { tags: ['fault:busy-server'] }, async () => {
    const days = Array.from({ length: 20 }, () => school.freshDay())
    const batch = days.map((day) => mark(first, day, 'slow'))
    const origin = await school.app.listen({ port: 0, host: '127.0.0.1' })
    const body = JSON.stringify({ device: sahra.device.code, owner: sahra.owner, entries: batch })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${sahra.token}` }
    const request = http.request(`${origin}/api/sync/push`, { method: 'POST', headers })
    const isGone = new Promise((resolve) => request.on('error', resolve))
    request.end(body)
    await expect.poll(() => school.marksOf(days[0] ?? '')).toHaveLength(1)
    request.destroy()
    await isGone
    const again = (await sahra.deliver(batch)).map(({ verdict }) => verdict)
    const done = again.filter((verdict) => verdict === 'replayed').length
    expect(again).toEqual([...Array<string>(done).fill('replayed'), ...Array<string>(20 - done).fill('applied')])
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(10)
    for (const day of days) expect(await school.historyOf(day)).toHaveLength(1)
  })

  it('is not begun where its caller left before its turn', async () => {
    const day = school.freshDay()
    const told = await runBatch([mark(first, day)], contextOf({ isOpen: () => false }), [sahra.device.code])
    expect(told.map(({ verdict }) => verdict)).toEqual(['notAttempted'])
    expect(await school.marksOf(day)).toEqual([])
  })
})

describe('a batch that takes too long', () => {
  it('is answered with the verdicts that there are; the rest is done when it comes again', async () => {
    const days = Array.from({ length: 60 }, () => school.freshDay())
    const batch = days.map((day) => mark(first, day))
    const told = await run(batch, { longestMs: 0 })
    const applied = told.filter(({ verdict }) => verdict === 'applied').length
    expect(applied).toBeGreaterThan(0)
    expect(applied).toBeLessThan(batch.length)
    expect(told.slice(applied).every(({ verdict }) => verdict === 'notAttempted')).toBe(true)
    const again = await run(batch, { longestMs: 60_000 })
    expect(again.map(({ verdict }) => verdict)).toEqual([
      ...Array<string>(applied).fill('replayed'),
      ...Array<string>(batch.length - applied).fill('applied'),
    ])
  })
})
