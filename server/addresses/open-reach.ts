import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Address, Addresses } from '#domain/settings/addresses.schema.ts'
import type { Config } from '../process/config.ts'
import { openFrontDoor, type FrontDoor, type KeyPair } from './front-door.ts'
import { addressesOf, isHere, ownAddresses } from './list-addresses.ts'
import { openLookup } from './name-lookup.ts'
import { listenHost, ownCertificate, type OwnCertificate } from './own-certificate.ts'
import type { Listening, Reach } from './reach.ts'
import { sendToTls } from './send-to-tls.ts'
import { answerTrust, startTrustPage, type TrustPage } from './trust-page.ts'

type Settings = Pick<Config, 'host' | 'tls' | 'dataDir' | 'publicOrigin' | 'trustPort'> & {
  /** The certificate with which the server starts. */
  pair: KeyPair | null
  /** The school's name, as it is when somebody asks. */
  school: () => Promise<string>
}

const EVERYWHERE = '0.0.0.0'

const portOf = (each: Server | null): number | null => (each?.address() as AddressInfo | null)?.port ?? null

type List = () => Promise<Addresses['addresses']>

const isUsable = ({ trouble }: Address): boolean => trouble === null

/** What the page says that hands out the authority: the app is at an address that answers, where there is one. */
const trustOf = ({ tls, dataDir, school }: Settings, list: List): TrustPage => ({
  school,
  authority: () => (tls ? null : (ownCertificate(dataDir)?.authority ?? null)),
  app: async () => {
    const all = await list()
    return (all.find(isUsable) ?? all.find(({ kind }) => kind === 'network') ?? all[0])?.url ?? '/'
  },
})

/**
 * How a server is reached: over TLS as soon as there is a certificate, with a page that hands out the school's authority
 * where that is its own.
 */
export function openReach(settings: Settings) {
  const { tls, dataDir, publicOrigin, trustPort, pair } = settings
  let host = listenHost(settings)
  const isPlainForAll = pair === null && !isHere(host)
  let server: Server | null = null
  let door: FrontDoor | null = null
  let page: Server | null = null
  const listening = (): Listening => ({
    host,
    isHostSet: settings.host !== null,
    port: portOf(server) ?? 0,
    isSecure: door?.isSecure() ?? false,
    isPlainForAll,
    tls,
    dataDir,
    publicOrigin,
    trustPort: portOf(page),
  })
  const lookup = openLookup()
  const list: List = async () => (await addressesOf(listening(), { now: Date.now(), lookup })).addresses
  const trust = trustOf(settings, list)
  const openPage = async () => (page ??= await startTrustPage({ host, port: trustPort }, trust))
  /** Listens to the network as well, as the next start will by itself. */
  const openToNetwork = async (): Promise<void> => {
    if (settings.host !== null || !isHere(host)) return
    host = EVERYWHERE
    for (const address of ownAddresses()) await door?.alsoAt(address, portOf(server) ?? 0)
  }
  const reach: Reach = {
    listening,
    lookup,
    renew: async ({ cert, key }: OwnCertificate) => {
      if (tls || !door) return false
      door.secure({ cert: readFileSync(cert), key: readFileSync(key) })
      await openToNetwork()
      await openPage()
      return true
    },
  }
  return {
    reach,
    host,
    /** Takes a server over before it listens. */
    guard: (guarded: Server): void => {
      server = guarded
      const sendOn = tls ? sendToTls : answerTrust(trust)
      door = openFrontDoor(guarded, { isPlainForAll, sendOn })
      if (pair) door.secure(pair)
    },
    /** Begins once the server listens; gives the address to open, and says where the page's port is taken. */
    begin: async (say: (line: string) => void): Promise<string | null> => {
      if (trust.authority() && !(await openPage())) {
        say(`Tablets cannot get the school's authority: port ${trustPort} is taken. Set TRUST_PORT.`)
      }
      return (await list()).find(isUsable)?.url ?? null
    },
    close: (): void => {
      door?.close()
      page?.closeAllConnections()
      page?.close()
    },
  }
}
