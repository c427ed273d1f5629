import { expect } from 'vitest'
import { sumOf } from '#domain/core/grouped.ts'
import { getDrawerPaper } from '#domain/drawers/drawer-papers.endpoints.ts'
import * as endpoints from '#domain/drawers/drawers.endpoints.ts'
import { movementsOf } from '#domain/fees/movements.ts'
import { report } from '#domain/report.ts'
import { dollarsOf } from '#domain/school/money.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { DrawerPaper } from '#domain/drawers/drawer-paper.schema.ts'
import type { MoneySchool } from '../fees/test-money-school.ts'
import { runReport } from '../reports/report-rows.ts'
import type { Act } from './test-book-steps.ts'

type Now = () => { now: number }
type World = { school: MoneySchool; database: Database; addByHand: (cents: number) => void }
type Who = 'admin' | 'office'

/** All money that came into drawers or went out of them, in sessions and without. */
const allMovements = report({
  id: 'test.movements',
  isOffline: false,
  reads: ['payments', 'unplaced', 'expenses', 'shillings'],
  compute: (rows, _: object, at) => movementsOf(rows, at),
})

type Asked = Pick<World, 'school' | 'database'>

const paperOf = (school: MoneySchool, number: string, now: Now) =>
  school.call(getDrawerPaper, school.actor('admin'), { params: { number } }, now())

/** Asserts that the rows of a session's shillings lead from what was in the drawer to what is expected, or was left in it. */
async function expectShillingsOf(database: Database, { drawer, lines, shillings }: DrawerPaper): Promise<void> {
  const { number, floatFrom, floatShillings: float = 0, handedCents, handedShillings = 0, closing } = drawer
  const { rows } = (await database.db.execute(sql`
    select coalesce(sum(shillings), 0)::float8 as shillings from shillings
    where account = 'cashShillings' and drawer = ${number}::text`)) as { rows: { shillings: number }[] }
  const before = { safe: 0, found: float, drawer: handedCents === null ? float : handedShillings }[floatFrom]
  const late = sumOf(lines, (line) => (line.isLate ? (line.shillings ?? 0) : 0))
  const after = closing ? (closing.leftShillings ?? 0) + late : (shillings?.expected ?? 0)
  expect([number, before + (rows[0]?.shillings ?? 0)]).toEqual([number, after])
  const inTime = sumOf(lines, (line) => (line.isLate ? 0 : (line.shillings ?? 0)))
  expect([number, shillings?.expected ?? 0]).toEqual([number, float + inTime])
}

async function expectDrawersAgree({ school, database }: Asked, all: readonly string[], now: Now): Promise<number> {
  const movements = await runReport(
    { ...school.context(school.actor('admin'), now()), tx: database.db },
    allMovements,
    {},
  )
  const cash = movements.filter(({ method }) => method === 'Cash')
  let closed = 0
  for (const number of all) {
    const found = await paperOf(school, number, now)
    const { drawer, lines, expectedCents } = found
    await expectShillingsOf(database, found)
    const inCash = lines.filter(({ method }) => method === 'Cash')
    const mine = cash.filter((money) => money.drawer === number)
    expect([number, sumOf(inCash, ({ cents }) => cents)]).toEqual([
      number,
      sumOf(mine, ({ cents }) => cents) + sumOf(drawer.moves, ({ cents }) => cents),
    ])
    // What was expected when it was closed is what stands on its paper now, whatever came later.
    const inTime = sumOf(inCash, ({ isLate, cents }) => (isLate ? 0 : cents))
    expect([number, expectedCents]).toEqual([number, drawer.floatCents + inTime])
    closed += drawer.closing ? 1 : 0
  }
  const { rows } = (await database.db.execute(sql`
    select coalesce(sum(cents), 0)::float8 as cents from journal_lines as line
    join journal_entries as entry on entry.id = line.entry_id
    where account = 'cash' and kind in ('payment', 'unplaced', 'expense', 'advance', 'shillings')`)) as {
    rows: { cents: number }[]
  }
  expect(sumOf(cash, ({ cents }) => cents)).toBe(rows[0]?.cents)
  return closed
}

/** A count of so many cents in coins, of which 20 dollars stay. */
function inCoins(cents: number) {
  const stays = Math.min(cents, 2_000)
  return { coins: dollarsOf(cents), left: dollarsOf(stays), taken: dollarsOf(cents - stays) }
}

/** A count of so many notes of 500 shillings, of which 100 stay. */
function inNotes(count: number) {
  const counts = [{ currency: 'SLSH' as const, value: 500, count }]
  const stays = Math.min(count, 100)
  return { counts, ...(count > 0 ? { leftShillings: stays * 500, takenShillings: (count - stays) * 500 } : {}) }
}

/** Steps at drawers of random histories: each person opens one, moves money, counts and closes it, and takes the next over. */
export function drawersIn({ school, database, addByHand }: World, now: Now) {
  const open = new Map<Who, string>()
  const all: string[] = []
  let left: string | null = null
  let refs = 0
  let withShillings = 0
  const ref = () => `00000000-0000-4000-9000-${String(++refs).padStart(12, '0')}`
  const paper = (number: string) => paperOf(school, number, now)

  async function begin(who: Who, { dollars, from, shillings }: Act & { kind: 'drawer' }): Promise<void> {
    const number = `AAA-Z${String(all.length + 1).padStart(6, '0')}`
    const source = from === 'drawer' && left ? { from, after: left } : { from: from === 'drawer' ? 'found' : from }
    if (from === 'drawer') left = null
    const body = {
      ref: ref(),
      drawer: number,
      float: dollars,
      ...(shillings ? { floatShillings: shillings } : {}),
      ...source,
    } as const
    await school.call(endpoints.openDrawer, school.actor(who), { body }, now())
    addByHand((await paper(number)).openingDifferenceCents)
    open.set(who, number)
    all.push(number)
  }

  async function close(
    who: Who,
    drawer: string,
    { differs, differsShillings }: Act & { kind: 'drawer' },
  ): Promise<void> {
    const { expectedCents, shillings: before } = await paper(drawer)
    const counted = Math.max(0, expectedCents + differs)
    const expected = before?.expected ?? 0
    const notes = Math.max(0, Math.floor((expected + differsShillings) / 500))
    const both = { ...inCoins(counted), ...inNotes(notes) }
    await school.call(endpoints.closeDrawer, school.actor(who), { body: { ref: ref(), drawer, ...both } }, now())
    const { differenceCents, shillings } = await paper(drawer)
    expect([differenceCents, shillings?.difference ?? 0]).toEqual([counted - expectedCents, notes * 500 - expected])
    withShillings += notes > 0 ? 1 : 0
    addByHand(differenceCents ?? 0)
    open.delete(who)
    left = drawer
  }

  return {
    /** The open session of the office, for money that it takes; the newest closed one now and then, as of a late tablet. */
    named: (isLate: boolean): { drawer?: string } => {
      const drawer = isLate ? all.at(-1) : open.get('office')
      return drawer ? { drawer } : {}
    },
    run: async (each: Act & { kind: 'drawer' }): Promise<void> => {
      const { who, move, dollars: amount, shillings } = each
      const drawer = open.get(who)
      if (drawer === undefined) return begin(who, each)
      if (move === null) return close(who, drawer, each)
      const money = { amount, ...(shillings ? { shillings } : {}), account: 'safe' as const }
      const body = { ref: ref(), drawer, direction: move, ...money }
      await school.call(endpoints.moveDrawerMoney, school.actor(who), { body }, now())
    },
    /** How often shillings were counted. */
    countedShillings: () => withShillings,
    /** Asserts that sessions and the money without one are the cash of the journal; returns how many sessions are closed. */
    expectAgree: () => expectDrawersAgree({ school, database }, all, now),
  }
}
