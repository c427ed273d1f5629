import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRounded, SMALLEST_NOTES } from '../school/shillings.rules.ts'
import { inWholeNotes, mixedCash, type Cash, type ChangeIn } from './mixed-cash.rules.ts'

const cash = (cents: number, shillings = 0): Cash => ({ cents, shillings })

const settle = (
  dueCents: number,
  given: Cash,
  { changeIn = null as ChangeIn | null, rate = 8_500, smallestNote = 500 } = {},
) => mixedCash({ dueCents, given, rate, smallestNote, changeIn })

describe('cash in dollars and shillings', () => {
  it('settles $17 with $10 and 60,000, and gives a note of 500 back', () => {
    expect(settle(1_700, cash(1_000, 60_000))).toMatchObject({
      worthCents: 1_706,
      owed: cash(0),
      change: cash(0, 500),
      hasChoice: false,
      part: cash(700, 59_500),
    })
  })

  it('says what is still owed, in both currencies', () => {
    expect(settle(1_700, cash(1_000))).toMatchObject({ owed: cash(700, 59_500), change: cash(0), part: null })
    expect(settle(1_700, cash(0, 60_000))).toMatchObject({ worthCents: 706, owed: cash(994, 84_500), part: null })
    // Less than a cent is still a note.
    expect(settle(1_000, cash(0, 84_900), { smallestNote: 100 })).toMatchObject({ owed: cash(1, 100) })
  })

  it('leaves all in dollars where nothing moves in shillings', () => {
    expect(settle(1_700, cash(1_700))).toMatchObject({ owed: cash(0), change: cash(0), part: null })
    expect(settle(1_700, cash(2_000))).toMatchObject({ change: cash(300), changeIn: 'dollars', part: null })
  })

  it('gives what is below a dollar in shillings, and all of it where asked: the part is then below zero', () => {
    expect(settle(1_750, cash(2_000))).toMatchObject({
      change: cash(200, 4_500),
      hasChoice: true,
      part: cash(-50, -4_500),
    })
    expect(settle(1_700, cash(2_000), { changeIn: 'shillings' })).toMatchObject({
      change: cash(0, 25_500),
      part: cash(-300, -25_500),
    })
  })

  it('gives change to shillings in shillings, and in whole dollars where asked', () => {
    const given = cash(0, 200_000)
    expect(settle(1_700, given)).toMatchObject({ change: cash(0, 55_500), hasChoice: true, part: cash(1_700, 144_500) })
    expect(settle(1_700, given, { changeIn: 'dollars' })).toMatchObject({
      change: cash(600, 4_500),
      part: cash(2_300, 195_500),
    })
  })

  it('lets the school bear what notes cannot pay, and settles all of it', () => {
    // $17 at 8,530 are 145,010 shillings.
    expect(settle(1_700, cash(0, 145_000), { rate: 8_530 })).toMatchObject({
      owed: cash(0),
      part: cash(1_700, 145_000),
    })
    expect(inWholeNotes(1_000, 8_530, 500)).toBe(85_000)
    expect(inWholeNotes(-1_000, 8_530, 500)).toBe(-85_500)
    expect([inWholeNotes(3, 8_500, 500), inWholeNotes(-3, 8_500, 500), inWholeNotes(0, 8_500, 500)]).toEqual([
      500, -500, 0,
    ])
  })

  it('counts anew at another rate', () => {
    const given = cash(1_000, 59_500)
    expect(settle(1_700, given).owed).toEqual(cash(0))
    expect(settle(1_700, given, { rate: 8_600 }).owed).toEqual(cash(8, 500))
    expect(settle(1_700, given, { rate: 8_400 })).toMatchObject({ change: cash(0, 1_000), part: cash(700, 58_500) })
  })

  it('adds up for every note, rate and way to pay, to the shilling and the cent', () => {
    const note = fc.constantFrom(...SMALLEST_NOTES)
    const way = fc.constantFrom('dollars', 'shillings', null)
    const amounts = [fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 0, max: 60_000 })] as const
    const rates = fc.integer({ min: 1_000, max: 50_000 })
    fc.assert(
      fc.property(
        ...amounts,
        fc.nat(2_000),
        rates,
        note,
        way,
        (dueCents, cents, notes, rate, smallestNote, changeIn) => {
          const given = cash(cents, notes * smallestNote)
          const { owed, change, part } = mixedCash({ dueCents, given, rate, smallestNote, changeIn })
          if (owed.cents > 0) {
            // With what is owed on top, nothing is owed.
            const all = cash(cents, given.shillings + owed.shillings)
            expect(mixedCash({ dueCents, given: all, rate, smallestNote, changeIn: 'shillings' })).toMatchObject({
              owed: cash(0),
              change: cash(0),
            })
            return
          }
          expect(Math.min(change.cents, change.shillings)).toBeGreaterThanOrEqual(0)
          expect(change.shillings % smallestNote).toBe(0)
          expect(given.shillings - change.shillings).toBe(part?.shillings ?? 0)
          expect(given.cents - change.cents + (part?.cents ?? 0)).toBe(dueCents)
          if (!part) return
          expect(isRounded({ shillings: part.shillings, cents: part.cents, rate })).toBe(true)
          // More than a note is never the family's loss.
          if (Math.abs(part.shillings) > smallestNote)
            expect(part.shillings).toBeLessThanOrEqual((part.cents * rate) / 100)
        },
      ),
    )
  })
})
