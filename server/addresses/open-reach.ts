import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Config } from '../process/config.ts'
import { addressesOf } from './list-addresses.ts'
import { ownCertificate } from './own-certificate.ts'
import type { Listening, Reach } from './reach.ts'
import { startTrustPage } from './trust-page.ts'

type Settings = Pick<Config, 'host' | 'tls' | 'dataDir' | 'publicOrigin' | 'trustPort' | 'school'>

/** Opens the page that hands out the school's authority, where there is one, and tells how the server is reached. */
export function openReach({ host, tls, dataDir, publicOrigin, trustPort, school }: Settings) {
  const own = tls ? null : ownCertificate(dataDir)
  let server: Server | null = null
  let page: Server | null = null
  const portOf = (each: Server | null): number | null => (each?.address() as AddressInfo | null)?.port ?? null
  const listening = (): Listening => ({
    host,
    port: portOf(server) ?? 0,
    tls,
    dataDir,
    publicOrigin,
    trustPort: portOf(page),
  })
  const reach: Reach = {
    listening,
    renew: ({ cert, key }) => {
      if (!own || !server || !('setSecureContext' in server)) return false
      ;(server as SecureServer).setSecureContext({ cert: readFileSync(cert), key: readFileSync(key) })
      return true
    },
  }
  return {
    reach,
    /** Begins once the server listens; says where the page's port is taken. */
    begin: async (listener: Server, say: (line: string) => void): Promise<void> => {
      server = listener
      if (!own) return
      const app = (): string => addressesOf(listening(), { now: Date.now() }).addresses[0]?.url ?? '/'
      page = await startTrustPage({ host, port: trustPort, authority: own.authority, school: school.name, app })
      if (!page) say(`Tablets cannot get the school's authority: port ${trustPort} is taken. Set TRUST_PORT.`)
    },
    close: (): void => {
      page?.closeAllConnections()
      page?.close()
    },
  }
}
