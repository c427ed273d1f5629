import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import { attendance } from '../db/schema.ts'
import type { Db } from '../db/types.ts'
import { RANDOM_TIMEOUT, volume } from '#tests/tier.ts'
import { usesPostgres } from '../testing/own-postgres.ts'
import { pullBeyond } from '../testing/pull-beyond.ts'
import { CLASS_SIZE, openSchool, type School } from '../testing/school.ts'
import { emptyReplica, marksIn, type Replica } from '../testing/tablet.ts'

/** Number of changes, smaller for the embedded database, where transactions run one at a time. */
const CHANGES = volume(usesPostgres() ? 20_000 : 2_000, 100_000)
const WRITERS = 8
const STUDENTS = 3 * CLASS_SIZE
const DAYS = 56

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())

type Batch = { transaction: number; day: string; revision: number }

/** Writes marks of all students of one day in one transaction; `between` runs between the write and the commit. */
const writeDay = (day: string, revision: number, between: (tx: Db) => Promise<unknown>): Promise<Batch> =>
  school.db.transaction(async (tx) => {
    const madeAt = new Date(school.clock.now).toISOString()
    const rows = Array.from({ length: STUDENTS }, (_, index) => ({
      studentId: index + 1,
      classId: Math.floor(index / CLASS_SIZE) + 1,
      date: day,
      present: true,
      remark: `word ${revision}`,
      revision,
      madeAt,
    }))
    const set = { revision: sql`excluded.revision`, remark: sql`excluded.remark` }
    await tx
      .insert(attendance)
      .values(rows)
      .onConflictDoUpdate({ target: [attendance.studentId, attendance.date], set })
    const { rows: found } = (await tx.execute(sql`select pg_current_xact_id()::text as id`)) as {
      rows: { id: string }[]
    }
    await between(tx)
    return { transaction: Number(found[0]?.id), day, revision }
  })

/** Asserts that the replica holds every write below its position. */
function expectDelivered(replica: Replica, committed: readonly Batch[]): void {
  const { position } = replica
  const marks = marksIn(replica)
  for (const { transaction, day, revision } of committed) {
    if (transaction >= position) continue
    for (let id = 1; id <= STUDENTS; id++) {
      const held = marks.get(`${id}:${day}`)?.revision ?? 0
      if (held < revision) throw new Error(`Of transaction ${transaction} the mark ${id}:${day} is missing`)
    }
  }
}

it(
  `a pull misses no row in ${CHANGES} changes by eight writers beside long transactions`,
  { tags: ['random', 'fault:late-commits'], timeout: RANDOM_TIMEOUT },
  async () => {
    const admin = await school.tablet('admin')
    const replica = emptyReplica()
    const committed: Batch[] = []
    let [isOver, pulls] = [false, 0]

    const writer = async (index: number): Promise<void> => {
      const rounds = Math.ceil(CHANGES / STUDENTS / WRITERS)
      for (let round = 0; round < rounds; round++) {
        const day = addDays(school.today, -(index + WRITERS * (round % (DAYS / WRITERS))))
        const revision = Math.floor(round / (DAYS / WRITERS)) + 1
        // Makes commits overtake each other by a few statements.
        const dawdle = async (tx: Db): Promise<void> => {
          for (let turn = 0; turn < (index + round) % 4; turn++) await tx.execute(sql`select 1`)
        }
        committed.push(await writeDay(day, revision, dawdle))
      }
    }

    const untilPulls = async (count: number): Promise<void> => {
      while (!isOver && pulls < count) await after(1)
    }

    const dawdler = async (): Promise<void> => {
      for (let revision = 1; !isOver; revision++) {
        // Only on PostgreSQL: on the one connection of the embedded database nobody could pull meanwhile.
        const seen = pulls + 15
        committed.push(
          await writeDay(addDays(school.today, -DAYS - 1), revision, () =>
            usesPostgres() ? untilPulls(seen) : Promise.resolve(),
          ),
        )
        await untilPulls(pulls + 5)
      }
    }

    const puller = async (): Promise<void> => {
      while (!isOver) {
        const before = [...committed]
        const { position } = replica
        expect((await admin.pull(replica)).status).toBe(200)
        expect(replica.position).toBeGreaterThanOrEqual(position)
        if (pulls++ % 5 === 0) expectDelivered(replica, before)
        await after(10)
      }
    }

    const others = Promise.all([dawdler(), puller()])
    // Awaited below, when the writers are done.
    others.catch(() => undefined)
    await Promise.all(Array.from({ length: WRITERS }, (_, index) => writer(index))).finally(() => (isOver = true))
    await others

    await admin.pull(replica)
    expectDelivered(replica, committed)
    const fresh = emptyReplica()
    await admin.pull(fresh)
    expect(replica.tables).toEqual(fresh.tables)
    expect(committed.length * STUDENTS).toBeGreaterThanOrEqual(CHANGES)
    await pullBeyond(admin, replica, Math.max(...committed.map(({ transaction }) => transaction)))
  },
)

// While a transaction of the embedded database is open no other call gets a turn.
it.runIf(usesPostgres())(
  'a replica holds every write below its position, also one whose row changed again in an open transaction',
  { tags: ['fault:late-commits'] },
  async () => {
    const admin = await school.tablet('admin')
    const replica = emptyReplica()
    await admin.pull(replica)
    const day = addDays(school.today, -DAYS - 2)
    const first = await writeDay(day, 1, () => Promise.resolve())
    await school.db.transaction(async (open) => {
      await open.execute(sql`select pg_current_xact_id()`)
      const second = await writeDay(day, 2, () => Promise.resolve())
      await pullBeyond(admin, replica, first.transaction)
      expect(replica.position).toBeLessThan(second.transaction)
      expectDelivered(replica, [first])
    })
    // Early rows are sent again, since something before them may have been committed meanwhile.
    await admin.pull(replica)
    expect(marksIn(replica).get(`1:${day}`)).toMatchObject({ revision: 2 })
  },
)
