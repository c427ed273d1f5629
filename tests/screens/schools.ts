import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { openLiveHub } from '#server/areas/sync/live-hub.ts'
import { openDatabase } from '#server/db/client.ts'
import { readSchoolSeal, readSchoolId } from '#server/db/server-values.ts'
import { allHandlers } from '#server/handlers.ts'
import { makeSchool } from '#tests/bench/schools.ts'

const SECRET = 'only for tests of screens, never for a school of this world'

type School = {
  app: FastifyInstance
  /** Calls that do not pass the line between the app and this school; null when it is up. */
  cut: RegExp | null
  dataDir: string
  close: () => Promise<void>
}

const schools = new Map<string, School>()
let made: Promise<string> | undefined
let count = 0

async function openApp(dataDir: string): Promise<{ app: FastifyInstance; close: () => Promise<void> }> {
  const database = await openDatabase({ databaseUrl: null, dataDir })
  const env = {
    version: '0.0.0-test',
    school: { id: await readSchoolId(database.db), name: 'Dugsi School', timeZone: 'Africa/Mogadishu' },
    seal: await readSchoolSeal(database.db),
    now: Date.now,
  }
  const live = await openLiveHub(database, env)
  const handlers = allHandlers(SECRET, null, live)
  const app = await buildApp({
    db: database.db,
    env,
    handlers,
    secret: SECRET,
    distDir: '/nowhere',
    trustProxy: ['loopback'],
  })
  const close = async (): Promise<void> => {
    await live.close()
    await app.close()
    await database.close()
  }
  return { app, close }
}

/** Opens a school of 840 students in this process, a copy of one that is created once; returns its name. */
export async function openSchool(): Promise<string> {
  made ??= makeSchool({ students: 840, attendanceDays: 3 })
  const dataDir = mkdtempSync(join(tmpdir(), 'dugsi-screens-'))
  cpSync(await made, dataDir, { recursive: true })
  const name = `school-${++count}`
  schools.set(name, { ...(await openApp(dataDir)), cut: null, dataDir })
  return name
}

const pastOf = ({ dataDir }: School): string => `${dataDir}-past`

/** Stops a school, changes its files, and starts it again. */
async function whileStopped(name: string, act: (school: School) => void): Promise<void> {
  const school = schools.get(name)
  if (!school) return
  await school.close()
  act(school)
  Object.assign(school, await openApp(school.dataDir))
}

/** Keeps a school's files as they are, for `putBack`. */
export const keepPast = (name: string): Promise<void> =>
  whileStopped(name, (school) => cpSync(school.dataDir, pastOf(school), { recursive: true }))

/** Puts the kept files back, as a snapshot of the disk. */
export const putBack = (name: string): Promise<void> =>
  whileStopped(name, (school) => {
    rmSync(school.dataDir, { recursive: true })
    cpSync(pastOf(school), school.dataDir, { recursive: true })
  })

export async function closeSchool(name: string): Promise<void> {
  const school = schools.get(name)
  schools.delete(name)
  await school?.close()
  if (school) for (const folder of [school.dataDir, pastOf(school)]) rmSync(folder, { recursive: true, force: true })
}

/** Blocks calls whose address matches this regular expression; null restores the line. */
export function cutLine(name: string, what: string | null): void {
  const school = schools.get(name)
  if (school) school.cut = what === null ? null : new RegExp(what)
}

let addresses = 0

/**
 * Has a call answered by the school that it names; calls of other computers ignore the cut, and no limit applies by
 * address.
 */
export function answerCall(request: IncomingMessage, response: ServerResponse): void {
  const school = schools.get(String(request.headers['x-school']))
  const isPast = request.headers['x-past-line'] !== undefined
  if (!school || (!isPast && school.cut?.test(request.url ?? ''))) return void request.socket.destroy()
  addresses++
  request.headers['x-forwarded-for'] = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
  school.app.routing(request, response)
}
