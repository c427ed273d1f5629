import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  keyAfter,
  keyBefore,
  reducedCentsOf,
  reductionsOfAll,
  stateOf,
  withoutReductions,
  type ChargedStudent,
  type RuleInForce,
} from './reductions.rules.ts'
import { FeeRuleEnd, NewFeeRule } from './reductions.schema.ts'
import { modelReduction, someChild, someRule, type ModelChild, type ModelRule } from './test-reductions.ts'

const child = (id: number, more: Partial<ChargedStudent> = {}): ChargedStudent => ({
  id,
  age: 10 - id,
  phone: '634000001',
  phone2: null,
  feeCents: 1_700,
  schoolCents: 1_700,
  hasBus: false,
  isOfStaff: false,
  ...more,
})

const rule = (id: number, kind: RuleInForce['kind'], more: Partial<RuleInForce> = {}): RuleInForce => ({
  id,
  kind,
  name: `rule ${id}`,
  percent: null,
  cents: null,
  fromChild: kind === 'sibling' ? 2 : null,
  studentIds: new Set(),
  ...more,
})

const off = (students: readonly ChargedStudent[], ...rules: RuleInForce[]): number[] => {
  const found = reductionsOfAll(students, rules)
  return students.map(({ id }) => reducedCentsOf(found.get(id) ?? null))
}

describe('a rule about brothers and sisters', () => {
  it('leaves the oldest with the whole fee, and goes by the number where ages are the same or unknown', () => {
    const second = rule(1, 'sibling', { percent: 10 })
    expect(off([child(1, { age: 7 }), child(2, { age: 9 }), child(3, { age: 7 })], second)).toEqual([170, 0, 170])
    expect(off([child(1, { age: 7 }), child(2, { age: 7 })], second)).toEqual([0, 170])
    expect(off([child(1, { age: null }), child(2, { age: 5 })], second)).toEqual([170, 0])
  })

  it('counts the children who pay, so that a free brother makes nobody the second child', () => {
    const second = rule(1, 'sibling', { cents: 200 })
    expect(off([child(1, { feeCents: 0, schoolCents: 0 }), child(2)], second)).toEqual([0, 0])
    expect(off([child(1, { feeCents: 0, schoolCents: 0 }), child(2), child(3)], second)).toEqual([0, 0, 200])
  })

  it('takes from the third child on what the third has, and can count from the first', () => {
    const rules = [rule(1, 'sibling', { cents: 200 }), rule(2, 'sibling', { cents: 500, fromChild: 3 })]
    expect(off([child(1), child(2), child(3)], ...rules)).toEqual([0, 200, 500])
    expect(off([child(1), child(2)], rule(3, 'sibling', { cents: 100, fromChild: 1 }))).toEqual([100, 100])
    expect(off([child(1)], rule(3, 'sibling', { cents: 100, fromChild: 1 }))).toEqual([0])
  })
})

describe('rules that meet', () => {
  it('are one percentage and one of each kind, and the best of them for the family', () => {
    const named = { studentIds: new Set([1]) }
    const rules = [
      rule(1, 'scholarship', { percent: 50, ...named }),
      rule(2, 'orphan', { percent: 60, ...named }),
      rule(3, 'noBus', { cents: 100 }),
      rule(4, 'scholarship', { cents: 200, ...named }),
    ]
    const found = reductionsOfAll([child(1)], rules).get(1)
    expect(found?.map(({ ruleId, words, cents }) => [ruleId, words, cents])).toEqual([
      [2, 'rule 2', 1_020],
      [3, 'rule 3', 100],
      [4, 'rule 4', 200],
    ])
  })

  it('take off no more than the part for the school: the bus is paid, and no fee is below zero', () => {
    const onBus = child(1, { feeCents: 2_700, schoolCents: 1_700, hasBus: true })
    const named = { studentIds: new Set([1]) }
    expect(off([onBus], rule(1, 'orphan', { percent: 100, ...named }))).toEqual([1_700])
    expect(
      off([onBus], rule(1, 'orphan', { cents: 9_900, ...named }), rule(2, 'staffChild', { cents: 5, ...named })),
    ).toEqual([1_700])
    expect(off([child(1, { feeCents: 0, schoolCents: 0 })], rule(1, 'orphan', { cents: 100, ...named }))).toEqual([0])
  })

  test('take off of random families what a model finds that tries every choice', () => {
    const school = fc.record({
      children: fc.array(someChild, { minLength: 1, maxLength: 8 }),
      rules: fc.array(someRule(8), { maxLength: 7 }),
    })
    fc.assert(
      fc.property(school, (drawn) => {
        const children = drawn.children.map((each, at): ModelChild => {
          const busCents = each.isOnBus ? Math.max(0, each.feeCents - 1_700) : 0
          return { ...each, id: at + 1, busCents }
        })
        const rules = drawn.rules.map(({ named, ...terms }, at): ModelRule => ({
          ...terms,
          id: at + 1,
          name: `rule ${at + 1}`,
          studentIds: named.map((each) => each + 1),
        }))
        const students = children.map((each) => ({
          ...each,
          phone: `63400000${each.family}`,
          phone2: null,
          schoolCents: each.feeCents - each.busCents,
          hasBus: each.isOnBus,
        }))
        const found = off(students, ...rules.map((each) => ({ ...each, studentIds: new Set(each.studentIds) })))
        expect(found).toEqual(children.map((each) => modelReduction(each, children, rules)))
      }),
      { numRuns: 500, seed: 41 },
    )
  })
})

it('a fee that is raised by hand takes back the reduction that was made last', () => {
  const made = [
    { ruleId: 1, kind: 'orphan' as const, words: 'one', cents: 300 },
    { ruleId: 2, kind: 'noBus' as const, words: 'two', cents: 200 },
  ]
  expect(withoutReductions(made, 0)).toEqual(made)
  expect(withoutReductions(made, 250)).toEqual([{ ...made[0], cents: 250 }])
  expect(withoutReductions(made, 900)).toEqual([])
})

it('months of rules go on over the end of a year, and say where a rule stands', () => {
  expect([keyBefore(202_701), keyAfter(202_612), keyAfter(202_608)]).toEqual([202_612, 202_701, 202_609])
  const span = { fromMonth: 202_609, untilMonth: 202_611 }
  expect([202_608, 202_609, 202_611, 202_612].map((month) => stateOf(span, month))).toEqual([
    'toCome',
    'counts',
    'counts',
    'over',
  ])
  expect(stateOf({ fromMonth: 202_609, untilMonth: 202_608 }, 202_701)).toBe('withdrawn')
})

describe('the terms of a rule', () => {
  const terms = {
    kind: 'orphan',
    name: 'Orphan',
    percent: 50,
    grantedBy: 'The board',
    fromMonth: 202_612,
    studentIds: [1],
  }
  it.each([
    ['neither percentage nor amount', { percent: undefined }],
    ['both of them', { amount: 5 }],
    ['a percentage above 100', { percent: 101 }],
    ['an amount of nothing', { percent: undefined, amount: 0 }],
    ['no student', { studentIds: [] }],
    ['a student twice', { studentIds: [1, 1] }],
    ['a month 13', { fromMonth: 202_613 }],
    ['an end before its beginning', { untilMonth: 202_611 }],
    ['a place among brothers for an orphan', { fromChild: 2 }],
    ['no place for a second child', { kind: 'sibling', studentIds: [] }],
    ['students of its own for a second child', { kind: 'sibling', fromChild: 2 }],
    ['nobody who granted it', { grantedBy: ' ' }],
  ])('are refused with %s', (_, wrong) => {
    expect(NewFeeRule.safeParse({ ...terms, ...wrong }).success).toBe(false)
  })

  it('are read with the amount in cents', () => {
    expect(NewFeeRule.parse({ ...terms, percent: undefined, amount: 2.5 }).amount).toBe(250)
    expect(NewFeeRule.safeParse(terms).success).toBe(true)
    expect(FeeRuleEnd.safeParse({ untilMonth: 202_612, reason: ' ', base: 1 }).success).toBe(false)
  })
})
