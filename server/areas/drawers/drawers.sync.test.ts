import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DrawerPaper } from '#domain/drawers/drawer-paper.schema.ts'
import { drawerMoves, drawers, payments, studentFees, users } from '../../db/schema.ts'
import { changeRole } from '../../testing/change-role.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica, type Tablet } from '../../testing/tablet.ts'

let school: School
let admin: Tablet
let office: Tablet
let number = 0

beforeAll(async () => {
  school = await openSchool()
  admin = await school.tablet('admin')
  await school.db
    .insert(studentFees)
    .values(Array.from({ length: 10 }, (_, at) => ({ studentId: at + 1, year: 2026, month: 9, amountCents: 1_700 })))
})
beforeEach(async () => {
  office = await school.tablet('user')
})
afterAll(() => school.close())

/** A day at a drawer as its tablet keeps it: opened, ten payments of 5 dollars, 20 banked out, counted and closed. */
function dayOf(by: Tablet, counted = 50) {
  number += 1
  const drawer = `${by.device.code}-Z${String(number).padStart(6, '0')}`
  const ref = (at: number) => `00000000-0000-4000-8000-${String(number * 100 + at).padStart(12, '0')}`
  const base = school.clock.now - 8 * 3_600_000
  const at = (minute: number) => ({ madeAt: new Date(base + minute * 60_000).toISOString() })
  const receipt = (of: number) => `${by.device.code}-R${String(number * 100 + of).padStart(6, '0')}`
  const opened = by.entry('drawers.open', { ref: ref(0), drawer, float: 20, from: 'safe' }, at(0))
  const paid = Array.from({ length: 10 }, (_, of) => {
    const lines = [{ studentId: of + 1, year: 2026, month: 9, amountPaid: 5 }]
    return by.entry(
      'fees.take',
      { ref: ref(of + 1), receipt: receipt(of + 1), drawer, method: 'Cash', lines },
      at(of + 1),
    )
  })
  const move = { ref: ref(20), drawer, direction: 'out', amount: 20, account: 'safe' }
  const moved = by.entry('drawers.move', move, at(20))
  const counts = [{ currency: 'USD', value: 1, count: counted }]
  const closing = { ref: ref(30), drawer, counts, left: 20, taken: counted - 20, reason: 'counted twice' }
  const closed = by.entry('drawers.close', closing, at(30))
  return { drawer, entries: [opened, ...paid, moved, closed] }
}

const paperOf = async (drawer: string, by = admin): Promise<DrawerPaper> => {
  const { status, json } = await school.call({ method: 'GET', path: `/financial/drawers/${drawer}`, token: by.token })
  expect(status).toBe(200)
  return json as unknown as DrawerPaper
}

describe('a day at a drawer without network', () => {
  it('adds up when all of it arrives, late and twice', { tags: ['promise:money-adds-up'] }, async () => {
    const { drawer, entries } = dayOf(office)
    const verdicts = await office.deliver(entries)
    expect(new Set(verdicts.map(({ verdict }) => verdict))).toEqual(new Set(['applied']))
    const again = await office.deliver(entries)
    expect(new Set(again.map(({ verdict }) => verdict))).toEqual(new Set(['replayed']))
    expect(await paperOf(drawer)).toMatchObject({
      inCents: 5_000,
      outCents: -2_000,
      expectedCents: 5_000,
      differenceCents: 0,
      afterClosingCents: 0,
    })
  })

  it('adds up when a restored school gets its acts again as other entries', async () => {
    const { drawer, entries } = dayOf(office)
    await office.deliver(entries)
    // The verdicts are lost, and what happened at the drawer is known already.
    const acts = entries.filter(({ endpoint }) => endpoint.startsWith('drawers.'))
    await office.deliver(acts.map((entry, at) => ({ ...entry, id: `${office.device.code}-${9_000 + at}` })))
    const { drawer: row, ...paper } = await paperOf(drawer)
    expect(row).toMatchObject({ again: [], moves: [{ cents: -2_000 }] })
    expect(paper.expectedCents).toBe(5_000)
    expect(await school.db.$count(drawerMoves, eq(drawerMoves.drawer, drawer))).toBe(1)
  })

  it('reaches other devices of the office, and its own with the number of each payment', async () => {
    const { drawer, entries } = dayOf(office, 48)
    await office.deliver(entries)
    const replica = emptyReplica()
    await admin.pull(replica)
    expect(replica.tables.drawers.get(drawer)).toMatchObject({ closing: { countedCents: 4_800, expectedCents: 5_000 } })
    expect([...replica.tables.payments.values()].filter((row) => row['drawer'] === drawer)).toHaveLength(10)
    expect(await school.db.$count(payments, eq(payments.drawer, drawer))).toBe(10)
  })

  it('sends its paper again when money of it arrives after the closing', async () => {
    const { drawer, entries } = dayOf(office)
    const [late] = entries.splice(5, 1)
    await office.deliver(entries)
    const replica = emptyReplica()
    await admin.pull(replica)
    expect(replica.tables.drawers.get(drawer)).toMatchObject({ late: [] })
    school.clock.now += 60_000
    await office.deliver([late as NonNullable<typeof late>])
    await admin.pull(replica)
    expect(replica.tables.drawers.get(drawer)).toMatchObject({ late: [expect.stringMatching(/-R\d{6}$/)] })
    expect(await paperOf(drawer)).toMatchObject({ expectedCents: 4_500, differenceCents: 500, afterClosingCents: 500 })
  })

  it('is recorded for somebody whose role has changed meanwhile', async () => {
    const { drawer, entries } = dayOf(office)
    const roleOf = (role: 'ATTENDANCE' | 'USER') => changeRole(school.db, office.owner, role)
    await roleOf('ATTENDANCE')
    const verdicts = await office.deliver(entries)
    await roleOf('USER')
    expect(new Set(verdicts.map(({ verdict }) => verdict))).toEqual(new Set(['applied']))
    expect(await paperOf(drawer)).toMatchObject({ expectedCents: 5_000, differenceCents: 0 })
  })

  it('is refused to somebody who never had a drawer', { tags: ['fault:role-changed'] }, async () => {
    for (const role of ['Teacher', 'AUDITOR', 'ACCOUNTANT'] as const) {
      const other = await school.tablet('xuseen')
      await school.db.update(users).set({ role }).where(eq(users.id, other.owner))
      const { drawer, entries } = dayOf(other)
      const verdicts = await other.deliver(entries)
      expect(new Set(verdicts.map(({ code }) => code))).toEqual(new Set(['accessDenied']))
      expect(await school.db.$count(drawers, eq(drawers.number, drawer))).toBe(0)
    }
  })

  it('is refused to the ended account of somebody who never had a drawer', async () => {
    const other = await school.tablet('idle')
    await school.db
      .update(users)
      .set({ role: 'AUDITOR', endedAt: new Date(school.clock.now).toISOString() })
      .where(eq(users.id, other.owner))
    const { drawer, entries } = dayOf(other)
    const verdicts = await other.deliver(entries, other.underGrant)
    expect(new Set(verdicts.map(({ code }) => code))).toEqual(new Set(['accessDenied']))
    expect(await school.db.$count(drawers, eq(drawers.number, drawer))).toBe(0)
  })

  it('with a count that no form makes is refused, and stays with its sender', async () => {
    const { entries } = dayOf(office)
    const last = entries.at(-1) as (typeof entries)[number]
    const body = { ...(last.input as { body: object }).body, counts: [{ currency: 'USD', value: 1, count: -1 }] }
    expect(await office.deliver([{ ...last, input: { body } }])).toMatchObject([
      { verdict: 'rejected', code: 'invalidInput' },
    ])
  })
})
