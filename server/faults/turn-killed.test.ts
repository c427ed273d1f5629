import { setTimeout as after } from 'node:timers/promises'
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { schoolDay } from '#domain/core/dates.ts'
import { presentYear } from '#domain/exams/years.rules.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import type { Turn, TurnDraft } from '#domain/turns/turns.schema.ts'
import { volume } from '#tests/tier.ts'
import { academicYears, classMoves, studentRemovals, students, turnFees, turns, yearRolls } from '../db/schema.ts'
import type { Db } from '../db/types.ts'
import { usesPostgres } from '../testing/own-postgres.ts'
import type { SchoolDatabase } from '../testing/place.ts'
import { openDemo } from '../testing/school-place.ts'
import { ask, startProcess, type ServerProcess } from '../testing/server-process.ts'

/** Number of kills, fewer for an embedded server, which takes longer to start. */
const KILLS = volume(usesPostgres() ? 4 : 3, usesPostgres() ? 60 : 20)

let place: SchoolDatabase | undefined
let server: ServerProcess | undefined

afterEach(async () => {
  await server?.kill()
  await place?.remove()
})

type Call = <T>(method: string, path: string, body?: object) => Promise<T>

/** Starts a server on the school; returns calls of its administrator. */
async function open(on: SchoolDatabase): Promise<Call> {
  server = startProcess({ env: on.env })
  const address = await server.ready
  const { json } = await ask(address, '/user/login', { body: { email: 'admin@demo.school', password: 'Demo!2026' } })
  const token = String(json['Access_token'])
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await ask(address, path, { method, token, ...(body && { body }) })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.json)}`)
    return answer.json as T
  }
}

const size = async (db: Db, table: Parameters<Db['$count']>[0], condition?: Parameters<Db['$count']>[1]) =>
  db.$count(table, condition)

/** Everything that a turn changes, as it is stored. */
async function stateOf(on: SchoolDatabase) {
  const { db, close } = await on.open()
  try {
    const [turn] = await db.select().from(turns)
    return {
      isTurned: turn?.turnedAt !== null,
      students: await db
        .select({
          id: students.id,
          classId: students.classId,
          feeCents: students.feeCents,
          hasLeft: isNotNull(students.deletedAt),
          hasMoved: isNotNull(students.joinedAt),
        })
        .from(students)
        .orderBy(students.id),
      rolls: await size(db, yearRolls),
      moves: await size(db, classMoves, isNull(classMoves.undoneAt)),
      removals: await size(
        db,
        studentRemovals,
        and(isNotNull(studentRemovals.turnId), isNull(studentRemovals.restoredAt)),
      ),
      fees: await size(db, turnFees),
      years: await db
        .select({ turn: academicYears.turn, years: count() })
        .from(academicYears)
        .groupBy(academicYears.turn)
        .orderBy(academicYears.turn),
    }
  } finally {
    await close()
  }
}

async function prepare(call: Call): Promise<number> {
  const { years } = await call<{ years: { id: number; year: string }[] }>('GET', '/exam/setup')
  const from = presentYear(years, schoolDay(Date.now(), 'Africa/Mogadishu'))
  const to = years.find(({ year }) => year.slice(0, 4) === from?.year.slice(5))
  const body = { fromYearId: from?.id, toYearId: to?.id, rule: 'all' }
  const { turn } = await call<{ turn: Turn }>('POST', '/turns', body)
  await call('PUT', `/turns/${turn.id}/fees`, { level: 2, fees: { withoutBus: 20, withBus: 30 } })
  return turn.id
}

/** The act that is possible now, ready to be sent: the turn, or taking it back. */
async function nextAct(call: Call, id: number, isTurned: boolean): Promise<() => Promise<unknown>> {
  if (isTurned) return () => call('POST', `/turns/${id}/take-back`)
  const { counts } = previewOf(await call<TurnDraft>('GET', `/turns/${id}/draft`))
  return () => call('POST', `/turns/${id}/turn`, counts)
}

it(
  `a server that is killed ${KILLS} times while it turns the year or takes the turn back has done either all of it or nothing`,
  { tags: ['random', 'fault:server-killed'], timeout: 240_000 + KILLS * 15_000 },
  async () => {
    const school = (place = await openDemo())
    let call = await open(school)
    const id = await prepare(call)
    let ms = 0
    for (const isTurned of [false, true]) {
      const act = await nextAct(call, id, isTurned)
      const begun = performance.now()
      await act()
      ms = Math.max(ms, performance.now() - begun)
    }
    await server?.stop()
    const before = await stateOf(school)
    call = await open(school)
    await (
      await nextAct(call, id, false)
    )()
    await server?.stop()
    const turned = await stateOf(school)
    expect([before.isTurned, turned.isTurned]).toEqual([false, true])
    expect(turned.students).not.toEqual(before.students)
    expect([before.rolls, before.removals, before.fees]).toEqual([0, 0, 0])

    let [standing, brokenOff] = [turned, 0]
    for (let kill = 0; kill < KILLS || (brokenOff === 0 && kill < 4 * KILLS); kill++) {
      call = await open(school)
      const act = (await nextAct(call, id, standing.isTurned))().catch(() => null)
      await Promise.race([act, after((ms * ((kill % KILLS) + 0.5)) / KILLS)])
      await server?.kill()
      await act
      const found = await stateOf(school)
      expect(found).toEqual(found.isTurned ? turned : before)
      if (found.isTurned === standing.isTurned) brokenOff += 1
      standing = found
    }
    expect(brokenOff).toBeGreaterThan(0)
    // Whatever the last kill left can be gone on from.
    call = await open(school)
    await (
      await nextAct(call, id, standing.isTurned)
    )()
    await server?.stop()
    expect(await stateOf(school)).toEqual(standing.isTurned ? before : turned)
  },
)
