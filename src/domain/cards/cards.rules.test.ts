import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  judgeCard,
  looksLikeCard,
  newCode,
  newPrefix,
  prefixOf,
  readCard,
  spacedCard,
  studentOfCard,
} from './cards.rules.ts'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random numbers from a list, over and over. */
function numbersFrom(values: readonly number[]): (below: number) => number {
  let at = 0
  return (below) => (values[at++ % values.length] ?? 0) % below
}
const codes = fc
  .array(fc.nat(31), { minLength: 11, maxLength: 11 })
  .map((values) => newCode(newPrefix(numbersFrom(values)), numbersFrom(values.slice(3))))

describe('the code of a card', () => {
  it('is read as it was printed, in small letters, and with letters that look alike', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
        expect(readCard(spacedCard(code))).toBe(code)
        expect(readCard(` ${code.toLowerCase()} `)).toBe(code)
        expect(readCard(code.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(code)
      }),
    )
  })

  it('is no code with any one letter misread', () => {
    fc.assert(
      fc.property(codes, fc.nat(11), fc.constantFrom(...LETTERS), (code, at, letter) => {
        fc.pre(code[at] !== letter)
        expect(readCard(code.slice(0, at) + letter + code.slice(at + 1))).toBeNull()
      }),
    )
  })

  it('is not read out of other texts', () => {
    for (const text of ['', 'https://example.org', 'WIFI:S:school;;', 'AAAABBBBCCCC', '0'.repeat(13)])
      expect(readCard(text)).toBeNull()
  })
})

describe('a scanned text', () => {
  const [live, voided] = [newCode('7QK', numbersFrom([1, 2, 3])), newCode('7QK', numbersFrom([4, 5, 6]))]
  const cards = new Map([
    [live, { code: live, voidedAt: null }],
    [voided, { code: voided, voidedAt: '2026-09-01T06:00:00.000Z' }],
  ])

  it('is a card that counts, or one that was voided', () => {
    expect(judgeCard(spacedCard(live), cards)).toEqual({ is: 'live', card: cards.get(live) })
    expect(judgeCard(voided, cards)).toEqual({ is: 'voided', card: cards.get(voided) })
  })

  it('is an unknown card with the prefix of the school, else one of another school', () => {
    expect(judgeCard(newCode(prefixOf(live), numbersFrom([9])), cards)).toEqual({ is: 'unknown' })
    expect(judgeCard(newCode('0AB', numbersFrom([9])), cards)).toEqual({ is: 'foreign' })
    expect(judgeCard(newCode('0AB', numbersFrom([9])), new Map())).toEqual({ is: 'unknown' })
  })

  it('is no card where it has another form, and a misread one where one letter is wrong', () => {
    expect(judgeCard('https://example.org', cards)).toEqual({ is: 'noCard' })
    expect(judgeCard('Cali Nuur', cards)).toEqual({ is: 'noCard' })
    const last = live.at(-1) === 'A' ? 'B' : 'A'
    expect(judgeCard(spacedCard(live.slice(0, -1) + last), cards)).toEqual({ is: 'misread' })
    expect(looksLikeCard(live.slice(1))).toBe(false)
  })
})

describe('a card that counts', () => {
  const [own, ofStaff] = [newCode('7QK', numbersFrom([1, 2, 3])), newCode('7QK', numbersFrom([4, 5, 6]))]
  const cards = new Map([
    [own, { code: own, voidedAt: null, studentId: 4, employeeId: null }],
    [ofStaff, { code: ofStaff, voidedAt: null, studentId: null, employeeId: 7 }],
  ])

  it('is of a student who is at the school, of one who has left, or of an employee', () => {
    const students = new Map([[4, 'Hodan']])
    expect(studentOfCard(own, { cards, students })).toEqual({ is: 'student', student: 'Hodan' })
    expect(studentOfCard(own, { cards, students: new Map() })).toEqual({ is: 'left' })
    expect(studentOfCard(ofStaff, { cards, students })).toEqual({ is: 'staff', employeeId: 7 })
  })
})
