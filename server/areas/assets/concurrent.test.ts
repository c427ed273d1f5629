import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/client.ts'
import { formWrite } from '../../plugins/write-origin.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { requireJournal } from '../expenses/test-expenses.ts'
import { openOwningSchool, type OwningSchool } from './test-assets.ts'

const AT_ONCE = 50

let database: Database
let school: OwningSchool

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openOwningSchool(database)
})
afterAll(async () => {
  await requireJournal(database)
  await database.close()
})

const numbers = async (): Promise<number[]> =>
  (await school.assets()).map(({ assetNumber }) => Number(assetNumber.slice(4))).toSorted((a, b) => a - b)
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
const done = (all: readonly PromiseSettledResult<unknown>[]): number =>
  all.filter(({ status }) => status === 'fulfilled').length

describe('fifty registrations at once', () => {
  it('get numbers without gaps and doubles, also where some of them fail in between', async () => {
    const write = formWrite(school.actor('office'), '00000000-0000-4000-8000-000000000007')
    const heard = await Promise.allSettled(
      upTo(AT_ONCE).map((each) => {
        const who = school.actor(each % 2 ? 'office' : 'admin', each % 3 ? 'AAA' : 'BBB')
        // Every fifth registration is a repeat, and every seventh is dated in the future.
        if (each % 5 === 0) return school.register({ name: 'Only one' }, 'office', { write })
        if (each % 7 === 0) return school.register({ purchaseDate: '2027-01-01' }, who)
        return school.register({ name: `Chair ${each}` }, who)
      }),
    )
    expect(done(heard)).toBe(AT_ONCE - 6)
    expect(await numbers()).toEqual(upTo(AT_ONCE - 10 - 6 + 1))
    const repeats = heard.flatMap((each) => (each.status === 'fulfilled' && each.value.name === 'Only one' ? each : []))
    expect(repeats).toEqual(Array.from({ length: 10 }, () => repeats[0]))
  })

  it('leave no gap where the database fails after a number was given', async () => {
    const before = await numbers()
    await database.db.execute(sql`
      create or replace function test_stop() returns trigger language plpgsql as $$
      begin
        if new.name like '%3' then raise exception 'stopped'; end if;
        return new;
      end $$`)
    await database.db.execute(sql`
      create constraint trigger test_stop after insert on assets deferrable initially deferred
      for each row execute function test_stop()`)
    const heard = await Promise.allSettled(upTo(AT_ONCE).map((each) => school.register({ name: `Desk ${each}` })))
    await database.db.execute(sql`drop trigger test_stop on assets`)
    expect(done(heard)).toBe(AT_ONCE - 5)
    await school.register({ name: 'The next one' })
    expect(await numbers()).toEqual(upTo(before.length + AT_ONCE - 5 + 1))
  })

  it('with purchases in the books never spend what an account does not hold', async () => {
    await school.keepBooks(true)
    const cash = await school.balanceOf('cash')
    const price = Math.floor(cash / 100 / 20)
    const heard = await Promise.allSettled(upTo(AT_ONCE).map(() => school.register({ purchasePrice: price })))
    expect(done(heard)).toBe(20)
    expect(await school.balanceOf('cash')).toBe(cash - 20 * price * 100)
    const all = await numbers()
    expect(all).toEqual(upTo(all.length))
  })
})
