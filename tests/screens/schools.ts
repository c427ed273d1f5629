import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { onPostgres } from '#server/testing/place.ts'
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { makePostgresSchool } from '#tests/bench/schools.ts'
import { openInnerApp } from '#tests/school/inner-app.ts'

const SECRET = 'only for tests of screens, never for a school of this world'

type School = {
  app: FastifyInstance
  /** Pattern of the addresses of calls that the cut line does not pass; null when the line is up. */
  cut: RegExp | null
  close: () => Promise<void>
}

const schools = new Map<string, School>()
let count = 0

/** Name of the database of which each school is a copy. */
const TEMPLATE = 'school'

/** Number of students, with fees of four months, of which devices hold two or three: few, since a sign-in loads all; below 500 a demo school has no discipline, expenses, assets, documents. */
const STUDENTS = 520

/**
 * One PostgreSQL server for the schools of a run, since statements of an embedded database would run in this process,
 * which also serves the app to all browsers.
 */
let postgres: Promise<TestPostgres> | undefined

async function preparePostgres(): Promise<TestPostgres> {
  const started = await startPostgres()
  await makePostgresSchool(started, TEMPLATE, { students: STUDENTS, attendanceDays: 3, feeMonths: 4 })
  return started
}

const schoolPostgres = (): Promise<TestPostgres> => (postgres ??= preparePostgres())

/** Stops the PostgreSQL of this run. */
export const endSchools = async (): Promise<void> => (await postgres)?.stop()

const copyDatabase = async (from: string, to: string): Promise<void> =>
  onPostgres((await schoolPostgres()).url(''), `create database ${to} template ${from}`)

const dropDatabase = async (name: string): Promise<void> =>
  onPostgres((await schoolPostgres()).url(''), `drop database if exists ${name} with (force)`)

const openApp = async (name: string) =>
  openInnerApp({ databaseUrl: (await schoolPostgres()).url(name), secret: SECRET })

/** Opens a school with `STUDENTS` students in this process; returns the school's name. */
export async function openSchool(): Promise<string> {
  const name = `school_${++count}`
  await copyDatabase(TEMPLATE, name)
  schools.set(name, { ...(await openApp(name)), cut: null })
  return name
}

const pastOf = (name: string): string => `${name}_past`

/** Stops a school, runs a function that changes its database, and starts the school again. */
async function whileStopped(name: string, act: () => Promise<void>): Promise<void> {
  const school = schools.get(name)
  if (!school) return
  await school.close()
  await act()
  Object.assign(school, await openApp(name))
}

/** Stores a copy of a school's database for `putBack`. */
export const keepPast = (name: string): Promise<void> => whileStopped(name, () => copyDatabase(name, pastOf(name)))

/** Puts the stored copy back in the place of the school's database, as a snapshot of the disk. */
export const putBack = (name: string): Promise<void> =>
  whileStopped(name, async () => {
    await dropDatabase(name)
    await copyDatabase(pastOf(name), name)
  })

export async function closeSchool(name: string): Promise<void> {
  await schools.get(name)?.close()
  schools.delete(name)
  for (const database of [name, pastOf(name)]) await dropDatabase(database)
}

/** Blocks calls whose address matches this regular expression; null restores the line. */
export function cutLine(name: string, what: string | null): void {
  const school = schools.get(name)
  if (school) school.cut = what === null ? null : new RegExp(what)
}

const missing = new Set<string>()

/** Logs the first call to a school that is not there: of an app that was closed with its file, or of a test with another file's line. */
function tellMissing(name: string, { method, url }: IncomingMessage): void {
  if (!missing.has(name)) process.stderr.write(`${method} ${url}: there is no school ${name}\n`)
  missing.add(name)
}

let addresses = 0

/**
 * Answers a call by the school that its header names. Calls of other computers pass a cut line. Each call has a client
 * address of its own, so that no limit by address applies.
 */
export function answerCall(request: IncomingMessage, response: ServerResponse): void {
  const name = String(request.headers['x-school'])
  const school = schools.get(name)
  if (!school) tellMissing(name, request)
  const isPast = request.headers['x-past-line'] !== undefined
  if (!school || (!isPast && school.cut?.test(request.url ?? ''))) return void request.socket.destroy()
  addresses++
  request.headers['x-forwarded-for'] = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
  school.app.routing(request, response)
}
