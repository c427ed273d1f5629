import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { grouped } from '#domain/core/grouped.ts'
import { buses, students } from '../../db/schema.ts'
import { isAmong } from '../../db/is-among.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { lockStudents } from '../school/students.queries.ts'
import type { StudentRecord } from '../school/students.rows.ts'
import { isRegistered, lockBuses } from './buses.queries.ts'
import type { StoredBus } from './buses.rows.ts'

/** Students on buses, in the order of their ids, each with the id of the bus. */
async function busesOfRiders(tx: Db, busIds: readonly number[]): Promise<Map<number, number>> {
  const found = await tx
    .select({ id: students.id, busId: buses.id })
    .from(students)
    .innerJoin(buses, eq(sql`lower(btrim(${students.bus}))`, sql`lower(${buses.label})`))
    .where(and(isRegistered, isNull(students.deletedAt), isAmong(buses.id, busIds)))
    .orderBy(asc(students.id))
  return new Map(found.map(({ id, busId }) => [id, busId]))
}

type Change<Result> = (
  buses: readonly [StoredBus, ...StoredBus[]],
  ridersOf: ReadonlyMap<number, readonly StudentRecord[]>,
) => Promise<Result>

/** Error that rolls back a transaction and its locks, since another student got on a bus meanwhile. */
class NewRider extends Error {}

/** Attempts to lock all riders before their buses; the last attempt also locks students who got on meanwhile. */
const TRIES = 5

/**
 * Runs a change of buses with them and their riders locked, in the order in which every writer locks them: students, then
 * buses, each by number. An edit of a student would otherwise wait for this change, and this change for the edit.
 */
export async function withRiders<Result>(
  { tx: outer }: HandlerContext,
  busIds: readonly number[],
  run: Change<Result>,
): Promise<Result> {
  const attempt = (isLast: boolean): Promise<Result> =>
    outer.transaction(async (tx) => {
      const expected = await lockStudents(tx, [...(await busesOfRiders(tx, busIds)).keys()])
      const locked = await lockBuses(tx, busIds)
      const present = await busesOfRiders(tx, busIds)
      const late = [...present.keys()].filter((id) => !expected.some((row) => row.id === id))
      if (late.length > 0 && !isLast) throw new NewRider()
      const riders = [...expected, ...(await lockStudents(tx, late))].filter(({ id }) => present.has(id))
      const inOrder = busIds.map((id) => locked.find((bus) => bus.id === id) as StoredBus)
      return run(
        inOrder as [StoredBus, ...StoredBus[]],
        grouped(riders, ({ id }) => present.get(id) ?? 0),
      )
    })
  for (let left = TRIES; left > 1; left--) {
    try {
      return await attempt(false)
    } catch (error) {
      if (!(error instanceof NewRider)) throw error
    }
  }
  return attempt(true)
}
