import http from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import type { Connection, RawContext } from '../../handle.ts'
import { openSchool, studentIds, type School } from '../../testing/school.ts'
import type { Tablet } from '../../testing/tablet.ts'
import { attendanceHandlers } from '../attendance/attendance.handlers.ts'
import { runBatch } from './run-batch.ts'

let school: School
let sahra: Tablet

beforeAll(async () => {
  school = await openSchool()
  sahra = await school.tablet('sahra')
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

const mark = (studentId: number, date: string, remark = 'Present') =>
  sahra.entry('attendance.mark', { studentId, date, present: true, remark })

/** A mark of each day, by two calls in turn: neighbours of different calls are not run as a set. */
const apart = (days: readonly string[], remark = 'Present'): PushEntry[] =>
  days.map((date, at) =>
    at % 2 === 0
      ? mark(first, date, remark)
      : sahra.entry('attendance.markClass', {
          classId: 1,
          date,
          marks: [{ studentId: first, present: true, remark }],
        }),
  )

const contextOf = (connection: Partial<Connection>): RawContext =>
  ({
    actor: { id: sahra.owner, role: 'Teacher', deviceCode: sahra.device.code },
    env: { school: { timeZone: 'Africa/Mogadishu' }, now: Date.now },
    db: school.db,
    connection,
    registry: new Map(attendanceHandlers.map((handler) => [handler.endpoint.id, handler])),
  }) as unknown as RawContext

const run = (batch: readonly PushEntry[], limits: Parameters<typeof runBatch>[3]) =>
  runBatch(batch, contextOf({ isOpen: () => true }), [sahra.device.code], limits)

describe('entries that are committed together', () => {
  it('do not each wait for the disk', async () => {
    const days = Array.from({ length: 20 }, () => school.freshDay())
    const batch = apart(days)
    const told = await run(batch, { holdMs: 60_000 })
    expect(told.map(({ verdict }) => verdict)).toEqual(days.map(() => 'applied'))
    expect(new Set(told.map((each) => 'position' in each && each.position)).size).toBe(1)
  })

  it('are not undone by an entry that fails, and none overtakes it', async () => {
    const day = school.freshDay()
    const batch = [mark(first, day), mark(second, day, 'break'), mark(third, day)]
    const results = await sahra.deliver(batch)
    expect(results.map(({ verdict }) => verdict)).toEqual(['applied', 'retry', 'notAttempted'])
    expect((await school.marksOf(day)).map(({ studentId }) => studentId)).toEqual([first])
    const again = await sahra.deliver(batch.slice(0, 1))
    expect(again[0]).toMatchObject({ verdict: 'replayed', position: results[0]?.position })
  })

  it('are rejected one by one', async () => {
    const day = school.freshDay()
    const results = await sahra.deliver([mark(first, day), mark(second, '2099-01-01'), mark(third, day)])
    expect(results.map(({ verdict }) => verdict)).toEqual(['applied', 'rejected', 'applied'])
    expect((await school.marksOf(day)).map(({ studentId }) => studentId)).toEqual([first, third])
  })
})

describe('a batch whose caller has gone away', () => {
  it('stops after the entry under way, and goes on when it comes again', { tags: ['fault:busy-server'] }, async () => {
    const days = Array.from({ length: 20 }, () => school.freshDay())
    const batch = apart(days, 'slow')
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

  it('is not begun when the caller went away before its turn', async () => {
    const day = school.freshDay()
    const told = await runBatch([mark(first, day)], contextOf({ isOpen: () => false }), [sahra.device.code])
    expect(told.map(({ verdict }) => verdict)).toEqual(['notAttempted'])
    expect(await school.marksOf(day)).toEqual([])
  })
})

describe('a batch that takes too long', () => {
  it('is answered with the verdicts so far, and its rest is run when it is sent again', async () => {
    const days = Array.from({ length: 60 }, () => school.freshDay())
    const batch = apart(days)
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
