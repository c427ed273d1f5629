import os from 'node:os'
import { isIP } from 'node:net'
import type { Address, Addresses } from '#domain/settings/addresses.schema.ts'
import { addressesIn } from '../process/networks.ts'
import { isNamed, judgeCertificate, type CertificateVerdict } from './certificate-verdict.ts'
import { isHost, ownCertificate, tlsFilesOf } from './own-certificate.ts'
import type { Listening } from './reach.ts'

const isLoopback = addressesIn(['127.0.0.0/8', '::1'])
const isHere = (host: string): boolean => host === 'localhost' || isLoopback(host)
const isEverywhere = (host: string): boolean => ['0.0.0.0', '::'].includes(host)

type Interfaces = NodeJS.Dict<os.NetworkInterfaceInfo[]>

/** IPv4 addresses of this machine that others can reach; those that a machine gives itself are left out. */
const ownAddresses = (interfaces: Interfaces): string[] =>
  Object.values(interfaces)
    .flatMap((all) => all ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address)

const WORKING: readonly CertificateVerdict['state'][] = ['good', 'endsSoon', 'otherName']

type Seen = { listening: Listening; verdict: CertificateVerdict }

function troubleOf(host: string, { listening, verdict }: Seen): Address['trouble'] {
  if (isHere(host)) return 'onlyThisMachine'
  const isListening = isEverywhere(listening.host) || listening.host === host || !isIP(host)
  if (isHere(listening.host) || !isListening) return 'notListening'
  if (verdict.state === 'none') return 'noHttps'
  if (!WORKING.includes(verdict.state)) return 'certificate'
  return isNamed(verdict.names, host) ? null : 'notNamed'
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

/** The addresses of a server, those first that phones can use, and what phones find there. */
export function addressesOf(
  listening: Listening,
  { now, interfaces = os.networkInterfaces(), hostname = os.hostname() }: NowAndMachine,
): Addresses {
  const { publicOrigin, port, dataDir, trustPort } = listening
  const tls = tlsFilesOf(listening)
  const verdict = judgeCertificate({ tls, publicOrigin, now })
  const seen = { listening, verdict }
  const scheme = tls ? 'https' : 'http'
  const at = (host: string, kind: Address['kind']): Address => ({
    url: urlOf(scheme, host, port),
    kind,
    trouble: troubleOf(host, seen),
  })
  const network = ownAddresses(interfaces)
  const names = verdict.names.filter((name) => !isIP(name) && !name.startsWith('*.') && !isHere(name))
  const all = [
    ...(publicOrigin ? [publicAddress(publicOrigin, verdict)] : []),
    ...names.map((name) => at(name, 'name')),
    ...network.map((address) => at(address, 'network')),
    at('127.0.0.1', 'thisMachine'),
  ]
  const known = all.filter(({ url }, index) => all.findIndex((each) => each.url === url) === index)
  const isOwn = tls !== null && tls.cert === ownCertificate(dataDir)?.cert
  const [reachable] = network
  const usual = /^[a-z][a-z\d-]*$/i.test(hostname) && isHost(hostname) && hostname !== 'localhost' ? [hostname] : []
  return {
    addresses: known.toSorted((a, b) => Number(a.trouble !== null) - Number(b.trouble !== null)),
    certificate: { state: verdict.state, until: verdict.until, days: verdict.days, names: [...verdict.names], isOwn },
    trustPage: isOwn && trustPort !== null && reachable ? urlOf('http', reachable, trustPort) : null,
    proposed: [...new Set([...names, ...usual, ...network])],
  }
}

type NowAndMachine = { now: number; interfaces?: Interfaces; hostname?: string }
