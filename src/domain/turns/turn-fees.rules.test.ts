import { describe, expect, it } from 'vitest'
import { feeChangesOf } from './turn-fees.rules.ts'
import { previewOf, proposedPlans } from './turns.rules.ts'
import type { TurnClass, TurnDraft, TurnStudent } from './turns.schema.ts'

const CLASSES: TurnClass[] = [
  { id: 1, name: '1A', level: 1, seats: null },
  { id: 2, name: '2A', level: 2, seats: null },
]
const [USUAL, BUS, OWN] = [1_700, 2_700, 1_000]

const student = (id: number, classId: number, feeCents: number, more: Partial<TurnStudent> = {}): TurnStudent => ({
  id,
  fullname: `Student ${id}`,
  classId,
  percent: null,
  owesCents: 0,
  feeCents,
  rides: false,
  family: null,
  choice: null,
  proposals: [],
  ...more,
})

function feesAfter(students: TurnStudent[], more: Partial<TurnDraft> = {}) {
  const draft: TurnDraft = {
    turn: {
      id: 1,
      from: { id: 1, year: '2026-2027', firstDay: '2026-08-01', lastDay: '2027-07-31' },
      to: { id: 2, year: '2027-2028', firstDay: '2027-08-01', lastDay: '2028-07-31' },
      rule: 'all',
      passThreshold: 50,
      plans: proposedPlans(CLASSES),
      fees: [{ level: 2, withoutBusCents: 2_000, withBusCents: 3_000 }],
      planned: null,
      turned: null,
    },
    classes: CLASSES,
    students,
    usual: { withoutBusCents: USUAL, withBusCents: BUS },
    levelFees: [],
    ...more,
  }
  const { changes, levels } = feeChangesOf(draft, previewOf(draft).destinations)
  return { changes: [...changes], levels: [...levels] }
}

describe('fees of the new year', () => {
  it('are given to who pays the usual fee, by level and bus, and to nobody else', () => {
    const repeats = { outcome: 'repeats', classId: null, by: 'Axmed', at: '2027-06-01T06:00:00.000Z' } as const
    const { changes, levels } = feesAfter([
      student(1, 1, USUAL),
      student(2, 1, BUS, { rides: true }),
      // A fee of her own, a fee without bus though she rides, and none.
      student(3, 1, OWN),
      student(4, 1, USUAL, { rides: true }),
      student(5, 1, 0),
      // A repeater stays in a level without new fees; who graduates keeps hers.
      student(6, 1, USUAL, { choice: repeats }),
      student(7, 2, USUAL),
    ])
    expect(changes).toEqual([
      [1, 2_000],
      [2, 3_000],
    ])
    expect(levels).toEqual([[2, { changed: 2, individual: 3 }]])
  })

  it('tell individual fees by those of the level since the last turn', () => {
    const levelFees = [{ level: 1, withoutBusCents: 1_800, withBusCents: 2_800 }]
    const { changes } = feesAfter([student(1, 1, 1_800), student(2, 1, USUAL)], { levelFees })
    expect(changes).toEqual([[1, 2_000]])
  })

  it('change nothing where they are the same', () => {
    const levelFees = [{ level: 1, withoutBusCents: 2_000, withBusCents: 3_000 }]
    expect(feesAfter([student(1, 1, 2_000)], { levelFees }).changes).toEqual([])
  })
})
