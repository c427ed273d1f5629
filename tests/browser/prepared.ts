import { execFile, execFileSync } from 'node:child_process'
import { linkSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { moveSchool } from '#server/db/move.ts'
import { DEMO_SIGN_INS, demoUserId } from '#server/db/seed/users.seed.ts'
import { onPostgres } from '#server/testing/place.ts'
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { FILE_SETS, ON_DEMAND } from '#sw/file-sets.ts'
import { makePostgresSchool } from '#tests/bench/schools.ts'
import { FaultProxy } from '#tests/faults/proxy.ts'
import type { Who } from '#tests/school/ask.ts'
import { openDevice } from './browser.ts'
import { disposeServer, startServer } from './server-process.ts'
import { hasReplica, signIn } from './steps.ts'
import { installed, putStored } from './stored.ts'

/** Secret of the tests' servers, exported so that a test can sign the token of a device after days without network. */
export const JWT_SECRET = 'only for tests, never for a school of this world'

export const serverEnv = (logLevel = 'error') => ({ LOG_LEVEL: logLevel, TRUST_PROXY: 'loopback', JWT_SECRET })

/** Name of the profile with the app and the files of all roles installed, on which nobody has signed in yet. */
const INSTALLED = 'installed'

/** Sets of files that a device fetches when people sign in: all except sets that are fetched at their first use. */
const SETS_OF_PEOPLE = FILE_SETS.filter((set) => !ON_DEMAND.includes(set))

export const schoolIn = (prepared: string): string => join(prepared, 'school')
const profileIn = (prepared: string, whose: Who | typeof INSTALLED, at: number): string =>
  join(prepared, 'profiles', `${whose}-${at}`)

/** Number of prepared tablets per person, chosen so that a whole run takes least time. */
export const TABLETS: Readonly<Record<Who, number>> = {
  admin: 1,
  office: 1,
  academy: 1,
  attendance: 4,
  teacher: 1,
  parent: 1,
  accountant: 1,
  auditor: 1,
}

/** Copies a school's data, with a hard link of the `place-…` file, by which the server would notice another folder. */
export function cloneSchool(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    if (name.startsWith('place-')) linkSync(join(from, name), join(to, name))
    else execFileSync('cp', ['-R', join(from, name), to])
  }
}

/** Copies a folder with `cp`, which takes a tenth of the time of Node's own function. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  await promisify(execFile)('cp', ['-R', `${from}/.`, to])
}

/** Copies a prepared profile, the one at `at` of a person or the one without a person; returns the path of the copy. */
export async function cloneProfile(
  prepared: string,
  whose: Who | typeof INSTALLED = INSTALLED,
  at = 0,
): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'dugsi-device-'))
  await copyFolder(profileIn(prepared, whose, at), profile)
  return profile
}

/**
 * Installs the app with the files of all roles. A sign-in on a copy then fetches no files, which would take more processor
 * time than the sign-in itself.
 */
async function installOn(prepared: string, line: FaultProxy): Promise<void> {
  const device = await openDevice({ line, profile: profileIn(prepared, INSTALLED, 0) })
  await device.page.goto('/')
  await installed(device)
  // As if people of all roles had signed in on this device: the worker fetches the sets named in this setting.
  await putStored(device.page, 'settings', [{ key: 'fileSets', value: SETS_OF_PEOPLE }])
  await device.page.reload()
  await installed(device, SETS_OF_PEOPLE)
  await device.close()
}

async function signInOn(prepared: string, line: FaultProxy, who: Who, at: number): Promise<void> {
  const profile = profileIn(prepared, who, at)
  await copyFolder(profileIn(prepared, INSTALLED, 0), profile)
  const device = await openDevice({ line, profile })
  await signIn(device, who)
  await hasReplica(device, demoUserId(who))
  await installed(device)
  await device.close()
}

/** Name of the school's database on each PostgreSQL server. */
export const SCHOOL = 'school'

/** Moves a copy of the school from PostgreSQL into a folder with an embedded database, which devices do not notice. */
async function moveToFolder(postgres: TestPostgres, dataDir: string): Promise<void> {
  const copy = `${SCHOOL}_moved`
  await onPostgres(postgres.url(''), `create database ${copy} template ${SCHOOL}`)
  await moveSchool({ databaseUrl: postgres.url(copy), dataDir: '' }, { databaseUrl: null, dataDir })
  await onPostgres(postgres.url(''), `drop database ${copy}`)
}

export type Prepared = {
  /** Path of the folder with the tablets' profiles and the school with an embedded database. */
  folder: string
  /** Addresses of the PostgreSQL servers, one for each worker. */
  servers: string[]
  remove: () => Promise<void>
}

/**
 * Creates the data with which every test begins: a school of 840 students, and tablets for each sign-in of the demo, with
 * the app installed, the person signed in and the initial load complete.
 */
export async function prepare(workers: number): Promise<Prepared> {
  const folder = await mkdtemp(join(tmpdir(), 'dugsi-prepared-'))
  const postgres = await startPostgres()
  await makePostgresSchool(postgres, SCHOOL, { students: 840, attendanceDays: 3 })
  const server = await startServer({ args: [], env: { ...serverEnv(), DATABASE_URL: postgres.url(SCHOOL) } })
  const line = await FaultProxy.start(server.origin)
  await installOn(folder, line)
  const left = DEMO_SIGN_INS.flatMap(({ name }) => Array.from({ length: TABLETS[name] }, (_, at) => ({ name, at })))
  const worker = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) await signInOn(folder, line, next.name, next.at)
  }
  await Promise.all([worker(), worker()])
  await line.close()
  await disposeServer(server)
  await moveToFolder(postgres, schoolIn(folder))
  const all = [postgres, ...(await postgres.copies(workers - 1))]
  const remove = async (): Promise<void> => {
    for (const each of all) await each.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, servers: all.map(({ url }) => url('')), remove }
}
