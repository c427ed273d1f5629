import { BlockList, isIP } from 'node:net'

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const bitsOf = (address: string): number => (isIP(address) === 6 ? 128 : 32)

/** Whether a text is an address, or a subnet like 192.168.1.0/24. */
export function isNetwork(text: string): boolean {
  const [address = '', bits = String(bitsOf(address)), ...more] = text.split('/')
  if (isIP(address) === 0 || address.includes('%') || more.length > 0) return false
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= bitsOf(address)
}

/** Returns a check whether an address is one of the given addresses or in one of the given subnets. */
export function addressesIn(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = bitsOf(address)] = network.split('/')
    list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (text) => {
    const address = text.replace(/%.*$/, '')
    return isIP(address) !== 0 && list.check(address, familyOf(address))
  }
}

/** Proxies whose X-Forwarded-For is trusted: none, a number of proxies in a row, or proxies by address. */
export type TrustedProxies = false | number | readonly string[]

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** Most proxies in a row; a larger number is a typing mistake. */
const MOST_HOPS = 9

/** Parses TRUST_PROXY; null for anything else, including `true`, which would trust the sender's own header. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'false' || text === '0') return false
  if (/^\d+$/.test(text)) return Number(text) <= MOST_HOPS ? Number(text) : null
  const proxies = text.split(',').map((part) => part.trim())
  return proxies.every((each) => NAMED_NETWORKS.includes(each) || isNetwork(each)) ? proxies : null
}

/** Trusted proxies as an option of Fastify. A count becomes a function: a number would trust the header without a proxy. */
export function trustOf(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_, hop) => hop < proxies
  return proxies && [...proxies]
}
