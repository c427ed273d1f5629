import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks of IPv4 that are not of the public internet (IANA's special-purpose registry), and multicast. */
const LOCAL_NETWORKS: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

const local = new BlockList()
for (const [network, bits] of LOCAL_NETWORKS) local.addSubnet(network, bits)

/** Public network of IPv6, without the parts that lead elsewhere, as to addresses of IPv4. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
const special = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6')

/** Whether an address is on the public internet; no others are reached for the sender of an address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !local.check(address)
  return isIP(address) === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Thrown for a name or address that leads into the local network. */
export class LocalAddress extends Error {}

export type AddressCheck = (address: string) => boolean

/** Throws for a numeric address that is not allowed; such a host is never looked up. */
export function requireAllowed({ hostname }: URL, isAllowed: AddressCheck): void {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) && !isAllowed(address)) throw new LocalAddress('a local address')
}

/**
 * Looks names up for a connection, which is then made to the very addresses that were checked: a name that is public when
 * it is checked and local a moment later reaches nothing. One local address among others is enough for a refusal.
 */
export const checkedLookup =
  (isAllowed: AddressCheck): LookupFunction =>
  (name, options, done) => {
    dns.lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      if (found.length === 0 || !found.every(({ address }) => isAllowed(address)))
        return done(new LocalAddress('a name of a local address'), [])
      const [first] = found
      if (options.all || !first) done(null, found)
      else done(null, first.address, first.family)
    })
  }

/** Throws unless a host leads to allowed addresses only; a name that cannot be looked up throws the resolver's error. */
export async function requireAllowedHost(url: URL, isAllowed: AddressCheck): Promise<void> {
  requireAllowed(url, isAllowed)
  await new Promise<void>((resolve, reject) => {
    const done = (error: Error | null): void => (error ? reject(error) : resolve())
    checkedLookup(isAllowed)(url.hostname.replace(/^\[|\]$/g, ''), { all: true }, done)
  })
}
