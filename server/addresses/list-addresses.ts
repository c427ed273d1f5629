import os from 'node:os'
import { isIP } from 'node:net'
import type { Address, Addresses } from '#domain/settings/addresses.schema.ts'
import { isHost } from '#domain/settings/host-names.rules.ts'
import { addressesIn } from '../process/networks.ts'
import { isNamed, judgeCertificate, type CertificateVerdict } from './certificate-verdict.ts'
import type { Lookup } from './name-lookup.ts'
import { ownCertificate, tlsFilesOf } from './own-certificate.ts'
import type { Listening } from './reach.ts'

const isLoopback = addressesIn(['127.0.0.0/8', '::1'])
/** Whether a name or address means the machine itself. */
export const isHere = (host: string): boolean => host === 'localhost' || isLoopback(host)
const isEverywhere = (host: string): boolean => ['0.0.0.0', '::'].includes(host)

type Interfaces = NodeJS.Dict<os.NetworkInterfaceInfo[]>

/** IPv4 addresses of this machine that others can reach; those that a machine gives itself are left out. */
export const ownAddresses = (interfaces: Interfaces = os.networkInterfaces()): string[] =>
  Object.values(interfaces)
    .flatMap((all) => all ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address)

const WORKING: readonly CertificateVerdict['state'][] = ['good', 'endsSoon', 'otherName']

type Seen = { listening: Listening; verdict: CertificateVerdict; known: readonly string[] }

function troubleOf(host: string, { listening, verdict, known }: Seen): Address['trouble'] {
  if (isHere(host)) return 'onlyThisMachine'
  const isListening = isEverywhere(listening.host) || listening.host === host || !isIP(host)
  if (isHere(listening.host) && !listening.isHostSet && verdict.state === 'none') return 'untilCertificate'
  if (isHere(listening.host) || !isListening) return 'notListening'
  if (verdict.state === 'none') return 'noHttps'
  if (!WORKING.includes(verdict.state)) return 'certificate'
  if (!listening.isSecure) return 'untilStart'
  if (!isNamed(verdict.names, host)) return 'notNamed'
  return isIP(host) || known.includes(host) ? null : 'notFound'
}

const urlOf = (scheme: string, host: string, port: number): string =>
  new URL(`${scheme}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`).origin

function publicAddress(origin: string, verdict: CertificateVerdict): Address {
  const { hostname, protocol } = new URL(origin)
  const isFine = verdict.state === 'proxy' || verdict.state === 'good' || verdict.state === 'endsSoon'
  const secured = verdict.state === 'otherName' ? 'notNamed' : isFine ? null : 'certificate'
  const trouble = isHere(hostname) ? 'onlyThisMachine' : protocol === 'http:' ? 'noHttps' : secured
  return { url: origin, kind: 'public', trouble }
}

/** The names of these that the network leads to this machine by. */
async function knownOf(names: readonly string[], network: readonly string[], lookup: Lookup): Promise<string[]> {
  const found = await Promise.all(names.map(lookup))
  return names.filter((_, at) => found[at]?.some((address) => network.includes(address)))
}

/** The addresses of a server, those first that phones can use, and what phones find there. */
export async function addressesOf(
  listening: Listening,
  { now, lookup, interfaces, hostname = os.hostname() }: NowAndMachine,
): Promise<Addresses> {
  const { publicOrigin, port, dataDir, trustPort, isSecure, isPlainForAll } = listening
  const tls = tlsFilesOf(listening)
  const verdict = judgeCertificate({ tls, publicOrigin, now })
  const network = ownAddresses(interfaces)
  const isOwn = tls !== null && tls.cert === ownCertificate(dataDir)?.cert
  const names = verdict.names.filter((name) => !isIP(name) && !name.startsWith('*.') && !isHere(name))
  const usual = !isOwn && /^[a-z][a-z\d-]*$/i.test(hostname) && isHost(hostname) && !isHere(hostname) ? [hostname] : []
  const known = await knownOf([...names, ...usual], network, lookup)
  const seen = { listening, verdict, known }
  const scheme = isSecure ? 'https' : 'http'
  const at = (host: string, kind: Address['kind']): Address => ({
    url: urlOf(scheme, host, port),
    kind,
    trouble: troubleOf(host, seen),
  })
  const all = [
    ...(publicOrigin ? [publicAddress(publicOrigin, verdict)] : []),
    ...names.map((name) => at(name, 'name')),
    ...network.map((address) => at(address, 'network')),
    at('127.0.0.1', 'thisMachine'),
  ]
  const each = all.filter(({ url }, index) => all.findIndex((other) => other.url === url) === index)
  const [reachable] = network
  return {
    addresses: each.toSorted((a, b) => Number(a.trouble !== null) - Number(b.trouble !== null)),
    certificate: { state: verdict.state, until: verdict.until, days: verdict.days, names: [...verdict.names], isOwn },
    trustPage: isOwn && trustPort !== null && reachable ? urlOf('http', reachable, trustPort) : null,
    proposed: [...new Set([...(isOwn ? verdict.names : known), ...network])],
    isPlainForAll,
    isSecure,
  }
}

type NowAndMachine = { now: number; lookup: Lookup; interfaces?: Interfaces; hostname?: string }
