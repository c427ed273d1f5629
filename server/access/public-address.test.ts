import { describe, expect, it } from 'vitest'
import { checkedLookup, isPublicAddress, LocalAddress, requireAllowed, requireAllowedHost } from './public-address.ts'

describe('an address', () => {
  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '223.255.255.254', '2a00:1450:4001:82a::200e'])(
    'of the internet is public: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.10',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::1',
    'localhost',
    '',
  ])(
    'of this machine, of a local network or of no network is not public: %s',
    { tags: ['attack:local-push'] },
    (address) => {
      expect(isPublicAddress(address)).toBe(false)
    },
  )

  it.each([
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:a00:1]/',
  ])('of a local network is refused in every notation: %s', { tags: ['attack:local-push'] }, (text) => {
    expect(() => requireAllowed(new URL(text), isPublicAddress)).toThrow(LocalAddress)
  })

  it.each(['https://localhost/', 'https://localhost:8443/a', 'https://[::1]:443/x'])(
    'of a local network is refused where a name leads to it: %s',
    { tags: ['attack:local-push'] },
    async (text) => {
      await expect(requireAllowedHost(new URL(text), isPublicAddress)).rejects.toThrow(LocalAddress)
    },
  )

  it('is looked up and checked in one step, so that a connection is made to the very address that was checked', async () => {
    const asked: string[] = []
    const lookup = checkedLookup((address) => {
      asked.push(address)
      return true
    })
    const found = await new Promise((resolve) => {
      lookup('localhost', { all: true }, (_, addresses) => resolve(addresses))
    })
    expect((found as { address: string }[]).map(({ address }) => address)).toEqual(asked)
    expect(asked.length).toBeGreaterThan(0)
  })
})
