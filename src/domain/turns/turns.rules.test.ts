import { describe, expect, it } from 'vitest'
import type { LevelFees } from '../school/fees.schema.ts'
import { previewOf, proposedPlans } from './turns.rules.ts'
import { obstacleWords } from './turns.words.ts'
import type { ClassPlan, TurnClass, TurnDraft, TurnStudent } from './turns.schema.ts'

const classOf = (id: number, name: string, level: number | null): TurnClass => ({ id, name, level, seats: null })
const student = (id: number, classId: number, more: Partial<TurnStudent> = {}): TurnStudent => ({
  id,
  fullname: `Student ${id}`,
  classId,
  percent: null,
  owesCents: 0,
  feeCents: 1_700,
  rides: false,
  family: null,
  choice: null,
  proposals: [],
  ...more,
})
const by = { by: 'Axmed', at: '2027-06-01T06:00:00.000Z' }

const [A1, B1, A2, KG] = [classOf(1, '1A', 1), classOf(2, '1B', 1), classOf(3, '2A', 2), classOf(4, 'KG', null)]

function draft(students: TurnStudent[], more: Partial<TurnDraft['turn']> = {}, classes = [A1, B1, A2]): TurnDraft {
  return {
    turn: {
      id: 1,
      from: { id: 1, year: '2026-2027', firstDay: '2026-08-01', lastDay: '2027-07-31' },
      to: { id: 2, year: '2027-2028', firstDay: '2027-08-01', lastDay: '2028-07-31' },
      rule: 'all',
      passThreshold: 50,
      plans: proposedPlans(classes),
      fees: [],
      planned: null,
      turned: null,
      ...more,
    },
    classes,
    students,
    usual: { withoutBusCents: 1_700, withBusCents: 2_700 },
    levelFees: [],
  }
}

describe('where classes go by rule', () => {
  const ways = (plans: readonly ClassPlan[]) => plans.map(({ classId, next }) => [classId, next])

  it.each([
    [
      'into the same section of the next level',
      [A1, A2],
      [
        [1, 3],
        [3, null],
      ],
    ],
    [
      'into the class in the same place where no section is the same',
      [A1, B1, A2],
      [
        [1, 3],
        [2, 3],
        [3, null],
      ],
    ],
    ['nowhere without a level, or without a class of the next level', [A1, classOf(5, '3A', 3), KG], [[5, null]]],
    [
      '2 before 10, whatever the names of sections',
      [classOf(6, '10 B', 10), classOf(7, '9b', 9)],
      [
        [7, 6],
        [6, null],
      ],
    ],
  ])('is %s', (_, classes, expected) => {
    expect(ways(proposedPlans(classes))).toEqual(expected)
  })
})

describe('the preview', () => {
  it('counts each student once, whatever was decided', () => {
    const choices = ['up', 'repeats', 'graduates', 'moves', 'leaves'] as const
    const students = choices.map((outcome, at) => student(at + 1, 1, { choice: { outcome, classId: null, ...by } }))
    const { counts } = previewOf(draft([...students, student(6, 2), student(7, 3)]))
    expect(counts).toEqual({ up: 2, repeats: 1, graduates: 2, moves: 1, leaves: 1 })
  })

  it('lets whoever is below the threshold repeat where results decide, but nobody without marks', () => {
    const students = [student(1, 1, { percent: 49.99 }), student(2, 1, { percent: 50 }), student(3, 1)]
    const { destinations } = previewOf(draft(students, { rule: 'byResult' }))
    expect([...destinations.values()].map(({ outcome }) => outcome)).toEqual(['repeats', 'up', 'up'])
  })

  it('prefers a decision to results, and another class to the planned one', () => {
    const students = [
      student(1, 1, { percent: 10, choice: { outcome: 'up', classId: null, ...by } }),
      student(2, 1, { choice: { outcome: 'repeats', classId: 2, ...by } }),
    ]
    const { destinations, lines } = previewOf(draft(students, { rule: 'byResult' }))
    expect([...destinations.values()].map(({ classId }) => classId)).toEqual([3, 2])
    expect(lines.map(({ class: { name }, before, after }) => [name, before, after])).toEqual([
      ['1A', 2, 0],
      ['1B', 0, 1],
      ['2A', 0, 1],
    ])
  })

  it('names classes without a way and students without a class, and nothing else prevents the turn', () => {
    const classes = [A1, A2, KG]
    const students = [student(1, 4), student(2, 3, { choice: { outcome: 'up', classId: null, ...by } }), student(3, 1)]
    const { obstacles } = previewOf(draft(students, {}, classes))
    expect(obstacles.map(obstacleWords)).toEqual(['where class KG goes (1 student)', 'the class of Student 2'])
    const leaves = { choice: { outcome: 'leaves' as const, classId: null, ...by } }
    expect(previewOf(draft([student(1, 4, leaves), student(3, 1)], {}, classes)).obstacles).toEqual([])
    expect(previewOf(draft([])).obstacles.map(obstacleWords)).toEqual(['the school has no students'])
  })

  it('counts whoever has no class to go into yet, in her class only', () => {
    const stays = { choice: { outcome: 'repeats' as const, classId: null, ...by } }
    const { undecided, obstacles } = previewOf(
      draft([student(1, 4), student(2, 4, stays), student(3, 1)], {}, [A1, A2, KG]),
    )
    expect(undecided).toBe(1)
    expect(obstacles.map(obstacleWords)).toEqual(['where class KG goes (1 student)'])
  })

  it('warns of classes that go into one of their own level or below', () => {
    const plans = [
      { classId: A1.id, next: A1.id },
      { classId: B1.id, next: A2.id },
      { classId: A2.id, next: B1.id },
    ]
    expect(previewOf(draft([student(1, 1), student(2, 2), student(3, 3)], { plans })).warnings).toContainEqual({
      kind: 'notUp',
      lines: [
        { class: A1, next: A1 },
        { class: A2, next: B1 },
      ],
    })
  })

  it('warns of students without marks where results decide, unless somebody has decided', () => {
    const stays = { choice: { outcome: 'repeats' as const, classId: null, ...by } }
    const students = [student(1, 1), student(2, 1, stays), student(3, 1, { percent: 70 })]
    const warned = (rule: 'all' | 'byResult') =>
      previewOf(draft(students, { rule })).warnings.filter(({ kind }) => kind === 'unmarked')
    expect(warned('byResult')).toMatchObject([{ students: [{ id: 1 }] }])
    expect(warned('all')).toEqual([])
  })

  it('warns of classes with more students than seats, and not of a crowd in a class with room for it', () => {
    const stays = { choice: { outcome: 'repeats' as const, classId: null, ...by } }
    const students = [student(1, 1), student(2, 3, stays), student(3, 3, stays)]
    const warningsWith = (seats: number) =>
      previewOf(draft(students, {}, [A1, { ...A2, seats }])).warnings.filter(({ kind }) => /full|crowded/.test(kind))
    expect(warningsWith(2)).toMatchObject([{ kind: 'full', lines: [{ class: { name: '2A' }, after: 3 }] }])
    expect(warningsWith(3)).toEqual([])
  })

  it('warns of fees of the new year by which a bus is cheaper than none', () => {
    const usual = { level: 1, withoutBusCents: 1_700, withBusCents: 1_700 }
    const swapped = { level: 2, withoutBusCents: 2_800, withBusCents: 1_800 }
    const of = (fees: LevelFees[]) => previewOf(draft([student(1, 1), student(3, 3)], { fees })).warnings
    expect(of([usual, swapped])).toContainEqual({ kind: 'busCheaper', fees: [swapped] })
    expect(of([usual]).map(({ kind }) => kind)).not.toContain('busCheaper')
  })

  it('warns of debts of those who leave, of full and empty classes, and of parted brothers and sisters', () => {
    const students = [
      student(1, 3, { owesCents: 1_700 }),
      student(2, 1, { family: 1, owesCents: 500 }),
      student(3, 1, { family: 1, choice: { outcome: 'repeats', classId: null, ...by } }),
      student(4, 2),
      student(5, 2),
    ]
    expect(previewOf(draft(students)).warnings).toMatchObject([
      { kind: 'owing', students: [{ id: 1 }], cents: 1_700 },
      { kind: 'crowded', lines: [{ class: A2, after: 3 }], most: 2 },
      { kind: 'emptied', classes: [B1] },
      { kind: 'split', students: [{ id: 2 }, { id: 3 }] },
    ])
  })
})
