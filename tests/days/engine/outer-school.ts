import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { schoolDay } from '#domain/core/dates.ts'
import { openDatabase } from '#server/db/client.ts'
import type { SchoolDatabase } from '#server/testing/place.ts'
import type { TestPostgres } from '#server/testing/postgres.ts'
import { followerOf, type Standby } from '#server/testing/standby.ts'
import { startProcess, type ServerProcess } from '#server/testing/server-process.ts'
import { openInnerSchool } from './inner-school.ts'
import { numberAgain } from './numbers.ts'
import { callsOver, type Ask, type School } from './school.ts'
import { ZONE } from './small-school.ts'
import { sourceInFolders, sourceOnPostgres, type Source } from './sources.ts'

const today = (): string => schoolDay(Date.now(), ZONE)

/** Fetches from the present server; a request fails while the server is down. */
const askAt =
  (addressOf: () => string): Ask =>
  async ({ method, path, headers, body }) => {
    const response = await fetch(`${addressOf()}${path}`, { method, headers, ...(body && { body }) })
    const headersBesideCookies = [...response.headers].filter(([name]) => name !== 'set-cookie')
    const cookies = response.headers.getSetCookie().map((cookie) => ['set-cookie', cookie] as [string, string])
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: [...headersBesideCookies, ...cookies], bytes }
  }

/** Place of a promoted standby's database, which is removed with the standby. */
const placeOn = (postgres: TestPostgres, { env }: SchoolDatabase): SchoolDatabase => {
  const databaseUrl = postgres.url(new URL(env['DATABASE_URL']!).pathname.slice(1))
  return {
    env: { ...env, DATABASE_URL: databaseUrl },
    open: () => openDatabase({ databaseUrl, dataDir: '' }),
    remove: postgres.stop,
  }
}

/** Opens a school whose server is a process of its own. `postgres` is null where the database is in the server's process. */
async function openOuterSchool(source: Source, postgres: TestPostgres | null): Promise<School> {
  const clock = { now: Date.now() }
  const folder = mkdtempSync(join(tmpdir(), 'dugsi-days-'))
  let place = await source.newPlace()
  let backup: string | undefined
  let backups = 0
  /** PostgreSQL server that the school is on now; `standby` follows it, and `behind` is a lagging copy of an embedded one. */
  let present = postgres
  let standby: Standby | null = null
  let behind: SchoolDatabase | null = null
  let server: ServerProcess
  let address = ''
  const start = async (): Promise<void> => {
    server = startProcess({ env: { ...place.env, TRUST_PROXY: 'loopback' } })
    address = await server.ready
  }
  await start()
  let isUp: Promise<void> = Promise.resolve()

  /** Kills the server, runs `meanwhile` on its data, and restarts it. */
  const withoutServer = <T>(meanwhile: () => Promise<T>): Promise<T> => {
    const done = isUp.then(async () => {
      await server.kill()
      const made = await meanwhile()
      await start()
      return made
    })
    isUp = done.then(() => undefined)
    return done
  }
  const isPostgres = 'DATABASE_URL' in place.env
  let crashes = 0
  const crash = async (): Promise<void> => {
    if (present && ++crashes % 2 === 0) return present.kill().then(present.restart)
    await server.kill()
    await start()
  }
  /** Reads the database: on PostgreSQL while the server works, else while it is stopped. */
  const beside = <T>(look: () => Promise<T>): Promise<T> => (isPostgres ? isUp.then(look) : withoutServer(look))
  const inDatabase = async <T>(
    work: (database: Awaited<ReturnType<SchoolDatabase['open']>>) => Promise<T>,
  ): Promise<T> => {
    const database = await place.open()
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const { host, logIn, askAs, askAsAdmin } = callsOver(askAt(() => address))
  return {
    clock,
    host,
    today,
    logIn: (...who) => isUp.then(() => logIn(...who)),
    askAs: (...call) => isUp.then(() => askAs(...call)),
    askAsAdmin: (...call) => isUp.then(() => askAsAdmin(...call)),
    look: (at) => beside(() => inDatabase(({ db }) => at(db))),
    isOpenToLooks: isPostgres,
    crash: (ms) => (isUp = isUp.then(() => after(ms)).then(crash)),
    backUp: async () => {
      const file = join(folder, `${++backups}.backup`)
      await beside(() => inDatabase((database) => database.backUp(file)))
      backup = file
    },
    restore: (isNumberedAgain) =>
      withoutServer(async () => {
        if (!backup) return
        place = await source.restored(place, backup)
        present = postgres
        if (isNumberedAgain) await inDatabase(({ db }) => numberAgain(db))
      }),
    lag: async () => {
      await isUp
      if (!present) return withoutServer(async () => void (behind = await source.copyOf(place)))
      standby = await followerOf(present)
      await standby.cutOff()
    },
    failOver: () =>
      withoutServer(async () => {
        const former = place
        if (standby) {
          await standby.promote()
          place = placeOn(standby.postgres, former)
          present = standby.postgres
        } else if (behind) place = behind
        standby = behind = null
        await former.remove()
      }),
    // In this process, since nothing kills the other school's server.
    openOther: (id) => openInnerSchool(undefined, { id, clock }),
    close: async () => {
      await isUp
      await server.kill()
      await place.remove()
      await standby?.postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns a function that opens schools whose server is a process of its own, on this PostgreSQL or embedded databases. */
export async function outerSchools(postgres: TestPostgres | null): Promise<() => Promise<School>> {
  if (!postgres) {
    const source = await sourceInFolders(today())
    return () => openOuterSchool(source, null)
  }
  const source = await sourceOnPostgres(postgres.url(''), today())
  return () => openOuterSchool(source, postgres)
}
