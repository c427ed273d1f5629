import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { workerPostgres } from '#server/testing/own-postgres.ts'
import { placeOnPostgres, type SchoolDatabase } from '#server/testing/place.ts'
import { FaultProxy } from '#tests/faults/proxy.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import type { Who } from '#tests/school/ask.ts'
import { openOffice, type AtSchool, type Office } from '#tests/school/office.ts'
import { forgetDevice, openDevice, reopenDevice, type Device, type DeviceOptions } from './browser.ts'
import { pictureName, PICTURES } from '#tests/scripts/pictures.ts'
import { isProof } from '#tests/tier.ts'
import { cloneProfile, cloneSchool, SCHOOL, schoolIn, serverEnv, TABLETS } from './prepared.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { isComplete, MARKING, prepare, screenCame } from './steps.ts'

type Running = { server: ServerProcess; proxy: FaultProxy; office: Office }

export type School = AtSchool &
  Running & {
    /** Opens a tablet without the app, removed after the test, which an unexpected console error fails. */
    newDevice: (options?: DeviceOptions) => Promise<Device>
    /** Opens a tablet with the app and the files of all roles installed, and nobody signed in. */
    device: (options?: DeviceOptions) => Promise<Device>
    /** Opens, at the address `at`, a tablet on which this person is signed in and can work without network. */
    tablet: (who: Who, options?: DeviceOptions & { at?: string }) => Promise<Device>
    reopen: (device: Device) => Promise<Device>
    /** Kills the server and restarts it at the addresses that devices know; `meanwhile` changes its data in between. */
    restart: (meanwhile?: (dataDir: string) => Promise<void>) => Promise<void>
    /** A line of its own to this school, for a device; it is closed after the test. */
    line: () => Promise<FaultProxy>
  }

type Start = {
  logLevel: string
  /** Kind of the school's database: PostgreSQL, which costs less time, or embedded, as in the proof. */
  database: 'embedded' | 'postgres'
  fill: ((dataDir: string) => Promise<void>) | null
  /** Starts the server with these settings, by default in a process of its own; a test may start one in its own process. */
  serve: (env: Record<string, string>) => Promise<ServerProcess>
}

/** Copies the prepared school; returns the settings for its server, and `remove`, which deletes the copy afterwards. */
async function copySchool({
  database,
  fill,
}: Pick<Start, 'database' | 'fill'>): Promise<Pick<SchoolDatabase, 'env' | 'remove'>> {
  if (!fill && database === 'postgres') return placeOnPostgres(workerPostgres(inject('schoolServers')), SCHOOL)
  const dataDir = await mkdtemp(join(tmpdir(), 'dugsi-school-'))
  if (fill) await fill(dataDir)
  else cloneSchool(schoolIn(inject('prepared')), dataDir)
  return { env: { DATA_DIR: dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** Saves a screenshot of each device in tests/.output/failed/. */
async function photograph(devices: readonly Device[], test: string): Promise<void> {
  const name = pictureName(test)
  for (const [at, { page }] of devices.entries())
    // A closed device fails here, since it has no screen.
    await page.screenshot({ path: `${PICTURES}/${name}-${at + 1}.png` }).catch(() => undefined)
}

/** Address of a person's first screen: marking a class, except for parents, who mark none. */
const firstScreenOf = (who: Who): string => (who === 'parent' ? '/' : MARKING)

/**
 * A school for the tests of one file: the real server behind the proxy, and any number of tablets. `fill` puts the school's
 * data into an empty folder; without `fill`, the school is the demo school, with people signed in on prepared tablets.
 */
export function useSchool({
  logLevel = 'error',
  database = isProof ? 'embedded' : 'postgres',
  fill = null,
  serve = (env) => startServer({ args: [], env }),
}: Partial<Start> = {}): School {
  const school = {
    // A function of this school's own, by which it is told apart from a school whose server had the same port.
    fetch: (...of) => globalThis.fetch(...of),
    get origin() {
      return this.server.origin
    },
  } as School
  let devices: Device[] = []
  let lines: FaultProxy[] = []
  let tests = 0
  let place: Awaited<ReturnType<typeof copySchool>>
  const start = () => serve({ ...serverEnv(logLevel), ...place.env })
  /** Number of prepared tablets used per person; each is copied once, since two copies would be one device to the school. */
  const used = new Map<Who, number>()

  const open = async (options: DeviceOptions): Promise<Device> => {
    const device = await openDevice({ line: school.proxy, ...options })
    devices.push(device)
    return device
  }
  school.newDevice = (options = {}) => open(options)
  school.device = async (options = {}) => {
    // An empty profile where workers are blocked, since the prepared profile has an installed worker.
    if (options.serviceWorkers === 'block') return open(options)
    return open({ profile: await cloneProfile(inject('prepared')), ...options })
  }
  school.tablet = async (who, { at = firstScreenOf(who), ...options } = {}) => {
    const next = used.get(who) ?? 0
    if (fill || next >= TABLETS[who] || options.serviceWorkers === 'block') {
      const device = await school.device(options)
      await prepare(device, who, at)
      return device
    }
    used.set(who, next + 1)
    const device = await open({ profile: await cloneProfile(inject('prepared'), who, next), ...options })
    await device.page.goto(at)
    await isComplete(device, demoAccount(who))
    await screenCame(device)
    return device
  }
  school.reopen = async (device) => {
    const again = await reopenDevice(device)
    devices.push(again)
    return again
  }
  school.line = async () => {
    const line = await FaultProxy.start(school.server.origin)
    lines.push(line)
    return line
  }
  school.restart = async (meanwhile) => {
    await school.server.kill()
    await meanwhile?.(place.env['DATA_DIR'] ?? '')
    school.server = await start()
    for (const line of [school.proxy, ...lines]) line.retarget(school.server.origin)
    Object.assign(school, { office: await openOffice(school) })
  }
  beforeAll(async () => {
    place = await copySchool({ database, fill })
    school.server = await start()
    school.proxy = await FaultProxy.start(school.server.origin)
    Object.assign(school, { office: await openOffice(school) })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await photograph(devices, task.name)
    const errors = devices.flatMap((device) => device.errors)
    for (const device of devices) await forgetDevice(device)
    for (const line of lines) await line.close()
    ;[devices, lines] = [[], []]
    school.proxy.heal()
    // Another client address for each test, since sign-ins are limited by address.
    school.proxy.clientAddress = `10.1.1.${++tests}`
    expect(errors).toEqual([])
  })
  afterAll(async () => {
    await school.proxy.close()
    await school.server.stop()
    await place.remove()
  })
  return school
}
