import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { FaultProxy } from '#tests/faults/proxy.ts'
import { forgetDevice, openDevice, reopenDevice, type Device, type DeviceOptions } from './browser.ts'
import { openOffice, type Office } from './office.ts'
import { disposeServer, startServer, type ServerProcess } from './server-process.ts'

/** Known, so that a test can write the token that a device holds after days without network. */
export const JWT_SECRET = 'only for tests, never for a school of this world'

export type School = {
  server: ServerProcess
  /** The line between the devices and the server. */
  proxy: FaultProxy
  office: Office
  /** A new tablet, or one that was closed or killed; it is gone after the test, and its console must have been quiet. */
  device: (options?: DeviceOptions) => Promise<Device>
  reopen: (device: Device) => Promise<Device>
  /** The server loses its power and comes back at the same address; `meanwhile` happens to its data in between. */
  restart: (meanwhile?: (dataDir: string) => Promise<void>) => Promise<void>
}

export const serverEnv = (logLevel = 'error') => ({ LOG_LEVEL: logLevel, TRUST_PROXY: 'true', JWT_SECRET })

const copySchool = (dataDir: string): Promise<void> => cp(inject('schoolFolder'), dataDir, { recursive: true })

type Start = { logLevel: string; fill: (dataDir: string) => Promise<void> }

async function startSchool({ logLevel, fill }: Start): Promise<Pick<School, 'server' | 'proxy' | 'office'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dugsi-school-'))
  await fill(dataDir)
  const server = await startServer({ dataDir, args: [], env: serverEnv(logLevel) })
  const proxy = await FaultProxy.start(server.origin)
  return { server, proxy, office: await openOffice(server.origin) }
}

/**
 * A school of its own for the tests of one file: the real server behind the proxy, and any number of tablets. `fill`
 * puts its data into an empty folder; without it, it is the demo school.
 */
export function useSchool({ logLevel = 'error', fill = copySchool }: Partial<Start> = {}): School {
  const school = {} as School
  let devices: Device[] = []
  let tests = 0

  school.device = async (options = {}) => {
    const device = await openDevice({ origin: school.proxy.origin, ...options })
    devices.push(device)
    return device
  }
  school.reopen = async (device) => {
    const again = await reopenDevice(device)
    devices.push(again)
    return again
  }
  school.restart = async (meanwhile) => {
    const { dataDir } = school.server
    await school.server.kill()
    await meanwhile?.(dataDir)
    school.server = await startServer({ dataDir, args: [], env: serverEnv(logLevel) })
    school.proxy.retarget(school.server.origin)
    school.office = await openOffice(school.server.origin)
  }
  beforeAll(async () => void Object.assign(school, await startSchool({ logLevel, fill })))
  afterEach(async () => {
    const errors = devices.flatMap((device) => device.errors)
    for (const device of devices) await forgetDevice(device)
    devices = []
    school.proxy.heal()
    // Sign-ins are limited by address, and every test is a school day of its own.
    school.proxy.clientAddress = `10.1.1.${++tests}`
    expect(errors).toEqual([])
  })
  afterAll(async () => {
    await school.proxy.close()
    await disposeServer(school.server)
  })
  return school
}
