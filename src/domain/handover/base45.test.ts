import { describe, expect, test } from 'vitest'
import { fromBase45, toBase45 } from './base45.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('base45', () => {
  test.each([
    ['AB', 'BB8'],
    ['Hello!!', '%69 VD92EX0'],
    ['base-45', 'UJCLQE7W581'],
    ['ietf!', 'QED8WEX0'],
  ])('writes the examples of its standard: %s', (plain, text) => {
    expect(toBase45(utf8(plain))).toBe(text)
    expect(fromBase45(text)).toEqual(utf8(plain))
  })

  test('reads back whatever it wrote', () => {
    for (let length = 0; length < 200; length++) {
      const bytes = crypto.getRandomValues(new Uint8Array(length))
      expect(fromBase45(toBase45(bytes))).toEqual(bytes)
    }
  })

  test.each(['A', 'AAAA', 'abc', 'GGW', 'ZZ', ':::'])('reads no bytes from %s', (text) => {
    expect(fromBase45(text)).toBeNull()
  })
})
