import { describe, expect, it } from 'vitest'
import { CODE_BYTES, CODE_LENGTH, codeOf, isCode, readCode, spacedCode } from './paper-codes.rules.ts'

const bytesOf = (seed: number): Uint8Array =>
  Uint8Array.from({ length: CODE_BYTES }, (_, at) => (seed * 31 + at * 57) % 256)

describe('the code of a paper', () => {
  it('contains all 128 bits: each of them changes the code', () => {
    const base = codeOf(new Uint8Array(CODE_BYTES))
    const flipped = Array.from({ length: CODE_BYTES * 8 }, (_, bit) => {
      const bytes = new Uint8Array(CODE_BYTES)
      bytes[bit >> 3] = 1 << (bit & 7)
      return codeOf(bytes)
    })
    expect(base).toBe('0'.repeat(CODE_LENGTH))
    expect(new Set([base, ...flipped]).size).toBe(129)
    expect(flipped.every(isCode)).toBe(true)
    expect(codeOf(new Uint8Array(CODE_BYTES).fill(255))).toBe(`${'Z'.repeat(25)}W`)
  })

  it('is read back as it is printed, in small letters, and with O, I and L for digits', () => {
    for (let seed = 0; seed < 200; seed++) {
      const code = codeOf(bytesOf(seed))
      expect(readCode(spacedCode(code))).toBe(code)
      expect(readCode(` ${code.toLowerCase()} `)).toBe(code)
      expect(readCode(code.replace(/0/g, 'o').replace(/1/g, seed % 2 ? 'l' : 'I'))).toBe(code)
    }
  })

  it.each(['', '0'.repeat(25), '0'.repeat(27), 'U'.repeat(26), `${'0'.repeat(25)}'`])('is not %j', (typed) => {
    expect(readCode(typed)).toBeNull()
  })

  it('is printed in groups of four', () => {
    expect(spacedCode('0123456789ABCDEFGHJKMNPQRS')).toBe('0123-4567-89AB-CDEF-GHJK-MNPQ-RS')
  })
})
