import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { pay, mark, record } from '#tests/days/engine/acts.ts'
import { readAtSchool } from '#tests/days/engine/at-school.ts'
import { endDay } from '#tests/days/engine/evening.ts'
import { spend } from '#tests/days/engine/expenses.ts'
import { outerSchools } from '#tests/days/engine/outer-school.ts'
import type { School } from '#tests/days/engine/school.ts'
import { actorOf, newDevices, newWorld, signIn, type World } from '#tests/days/engine/world.ts'
import { nothingTried, type AtSchool } from '#tests/days/saved.ts'
import { RANDOM_TIMEOUT, volume } from '#tests/tier.ts'
import { entriesOf, run, shut, signOut } from '#sw/sync/testing/device.ts'
import type { FakeRequest } from '#sw/sync/testing/fake-server.ts'
import { usesPostgres } from '../testing/own-postgres.ts'
import { startPostgres, type TestPostgres } from '../testing/postgres.ts'

/** Number of saves of three people on one tablet while the standby lags. */
const SAVES = volume(200, 2_000)
const MAKERS = ['office', 'teacher', 'academy'] as const

const REFUSED = { kind: 'refused' } as const

let postgres: TestPostgres | undefined
let school: School | undefined
let world: World | undefined

afterEach(async () => {
  world?.devices.forEach(shut)
  await school?.close()
  await postgres?.stop()
})

/** One save of a person's kind: money at the counter, marks and records in class. */
async function save(into: World, seed: number): Promise<void> {
  const actor = await actorOf(into, { on: 0, seed, do: 'signIn' })
  if (!actor) throw new Error('nobody is signed in')
  if (actor.maker === 'office') return void (await (seed % 2 === 0 ? pay(into, actor) : spend(into, actor)))
  if (seed % 2 === 0) return record(into, actor, false)
  await mark(into, actor, false)
}

/** Labels of saves that were not replaced before they were sent. */
const effectiveIn = ({ saved }: World): string[] =>
  [...saved.values()].flatMap(({ label, isGivenUp }) => (isGivenUp ? [] : label))

const refusing = (held: string) => (request: FakeRequest) => (request.path === held ? REFUSED : null)

const labelsOf = ({ marks, records, payments, unplaced, expenses }: AtSchool): Set<string> =>
  new Set([...marks, ...records, ...payments, ...unplaced, ...expenses].map(({ label }) => label))

const labelsAt = async ({ look }: School): Promise<Set<string>> =>
  labelsOf((await look(readAtSchool)) as unknown as AtSchool)

describe.runIf(usesPostgres())('a standby of PostgreSQL that lags', () => {
  it(
    `gets back what ${SAVES} answered pushes had brought when it takes over, each once and in its maker's name`,
    { tags: ['fault:failover'], timeout: RANDOM_TIMEOUT },
    async () => {
      postgres = await startPostgres()
      const open = await outerSchools(postgres)
      school = await open()
      world = newWorld(school, newDevices(school).slice(0, 1), nothingTried())
      const [tablet] = world.devices as [World['devices'][number]]
      for (const [at, maker] of MAKERS.entries()) {
        await signIn(world, tablet, maker)
        await run(tablet, 'signIn')
        // No entry is sent before the standby lags.
        tablet.network.rule = refusing('/sync/push')
        const until = Math.ceil((SAVES * (at + 1)) / MAKERS.length)
        for (let seed = world.saved.size; effectiveIn(world).length < until; seed++) await save(world, seed)
      }
      await signOut(tablet)
      await school.lag()
      tablet.network.rule = refusing('/sync/pull')
      // Entries are sent under grants, since nobody is signed in.
      await run(tablet, 'sendNow')
      const told = (await entriesOf(tablet)).filter(({ state }) => state === 'acknowledged')
      const effective = effectiveIn(world)
      expect(effective).toHaveLength(SAVES)
      expect(told).toHaveLength(SAVES)
      expect((await labelsAt(school)).size).toBe(SAVES)

      await school.failOver()
      expect((await labelsAt(school)).size).toBe(0)
      // Another device writes first and takes numbers that were lost, without knowing of the lost writes.
      const { status } = await school.askAsAdmin('POST', '/student/createclass', { name: 'Another' })
      expect(status).toBe(200)
      const epochs = () => school!.look((db) => db.execute(sql`select value from server_facts where name = 'epoch'`))
      const former = JSON.stringify(await epochs())

      tablet.network.rule = () => null
      await signIn(world, tablet, 'attendance')
      await run(tablet, 'signIn')
      expect(JSON.stringify(await epochs())).not.toBe(former)
      expect((await entriesOf(tablet)).map(({ state }) => state)).not.toContain('acknowledged')

      expect(await endDay(world)).toEqual([])
      const back = await labelsAt(school)
      expect(effective.filter((label) => !back.has(label))).toEqual([])
      expect(back.size).toBe(SAVES)
    },
  )
})
