import fc from 'fast-check'
import type { RuleInForce } from './reductions.rules.ts'
import { RULE_KINDS, type RuleKind } from './reductions.schema.ts'

/** A child as the model knows it: its family by number, and what it pays in a month. */
export type ModelChild = {
  id: number
  family: number
  age: number | null
  feeCents: number
  busCents: number
  isOnBus: boolean
  isOfStaff: boolean
}

export type ModelRule = Omit<RuleInForce, 'studentIds'> & { studentIds: readonly number[] }

/** Every choice among some rules. */
const choicesOf = (rules: readonly ModelRule[]): ModelRule[][] =>
  rules.reduce<ModelRule[][]>((choices, rule) => [...choices, ...choices.map((each) => [...each, rule])], [[]])

const isAllowed = (chosen: readonly ModelRule[]): boolean =>
  chosen.filter(({ percent }) => percent !== null).length <= 1 &&
  new Set(chosen.map(({ kind }) => kind)).size === chosen.length

function placeOf(child: ModelChild, children: readonly ModelChild[]): number {
  const family = children.filter((each) => each.family === child.family && each.feeCents > 0)
  if (family.length < 2 || child.feeCents === 0) return 0
  const isElder = (each: ModelChild): boolean => {
    const [one, other] = [each.age ?? -1, child.age ?? -1]
    return one > other || (one === other && each.id < child.id)
  }
  return family.filter(isElder).length + 1
}

/** What is taken off a child's fee, found by trying every choice of rules that is allowed. */
export function modelReduction(
  child: ModelChild,
  children: readonly ModelChild[],
  rules: readonly ModelRule[],
): number {
  const place = placeOf(child, children)
  const school = child.feeCents - child.busCents
  const met: Record<RuleKind, (rule: ModelRule) => boolean> = {
    sibling: ({ fromChild }) => place > 0 && place >= (fromChild ?? 2),
    scholarship: () => false,
    orphan: () => false,
    staffChild: () => child.isOfStaff,
    noBus: () => !child.isOnBus,
  }
  const applying = rules.filter((rule) => rule.studentIds.includes(child.id) || met[rule.kind](rule))
  const worth = ({ percent, cents }: ModelRule): number =>
    percent === null ? (cents ?? 0) : Math.round((school * percent) / 100)
  const sums = choicesOf(applying)
    .filter(isAllowed)
    .map((chosen) => chosen.reduce((sum, rule) => sum + worth(rule), 0))
  return Math.min(school, Math.max(...sums))
}

/** Terms of a rule, with the places of the students whom it names among those of the school. */
export const someRule = (most: number) =>
  fc
    .record({
      kind: fc.constantFrom(...RULE_KINDS),
      isPercent: fc.boolean(),
      percent: fc.integer({ min: 1, max: 100 }),
      cents: fc.integer({ min: 1, max: 2_500 }),
      fromChild: fc.integer({ min: 1, max: 4 }),
      named: fc.uniqueArray(fc.nat(most - 1), { minLength: 1, maxLength: 4 }),
    })
    .map(({ kind, isPercent, percent, cents, fromChild, named }) => ({
      kind,
      percent: isPercent ? percent : null,
      cents: isPercent ? null : cents,
      fromChild: kind === 'sibling' ? fromChild : null,
      named: kind === 'sibling' || kind === 'noBus' ? [] : named,
    }))

export const someChild = fc.record({
  family: fc.nat(3),
  age: fc.option(fc.integer({ min: 5, max: 9 })),
  feeCents: fc.constantFrom(0, 1_700, 1_700, 2_700, 2_705),
  isOnBus: fc.boolean(),
  isOfStaff: fc.nat(4).map((each) => each === 0),
})
