import { familiesOf } from './families.rules.ts'
import type { Reduction, RuleKind } from './reductions.schema.ts'

/** A rule as it counts in a month, its amount in cents. */
export type RuleInForce = {
  id: number
  kind: RuleKind
  name: string
  percent: number | null
  cents: number | null
  fromChild: number | null
  studentIds: ReadonlySet<number>
}

/** A student who is charged for a month. */
export type ChargedStudent = {
  id: number
  age: number | null
  phone: string | null
  phone2: string | null
  /** The fee of a whole month; 0: pays nothing. */
  feeCents: number
  /** What is charged for this month without the part for the bus, of which nothing is taken off. */
  schoolCents: number
  hasBus: boolean
  /** Whether a phone of the family is that of somebody who works at the school. */
  isOfStaff: boolean
}

type Span = { fromMonth: number; untilMonth: number | null }

/** The months before and after one, all of them as year * 100 + month. */
export const keyBefore = (key: number): number => (key % 100 === 1 ? key - 89 : key - 1)
export const keyAfter = (key: number): number => (key % 100 === 12 ? key + 89 : key + 1)

/** Where a rule stands at a month: it counts in it, is over, begins later, or was withdrawn before it began. */
export type RuleState = 'counts' | 'over' | 'toCome' | 'withdrawn'

export function stateOf({ fromMonth, untilMonth }: Span, month: number): RuleState {
  if (untilMonth !== null && untilMonth < fromMonth) return 'withdrawn'
  if (untilMonth !== null && untilMonth < month) return 'over'
  return fromMonth > month ? 'toCome' : 'counts'
}

/**
 * The place of each child among the children of its family that pay, the oldest first: of the same age, the one who was
 * registered first; those without an age last. An only child is not in it.
 */
function placesOf(students: readonly ChargedStudent[]): Map<number, number> {
  const paying = students.filter(({ feeCents }) => feeCents > 0)
  const places = new Map<number, number>()
  for (const { children } of familiesOf(paying, (student) => student)) {
    if (children.length < 2) continue
    const inOrder = children.toSorted((one, other) => (other.age ?? -1) - (one.age ?? -1) || one.id - other.id)
    for (const [at, { id }] of inOrder.entries()) places.set(id, at + 1)
  }
  return places
}

const appliesTo = (rule: RuleInForce, student: ChargedStudent, place: number | undefined): boolean => {
  if (rule.studentIds.has(student.id)) return true
  if (rule.kind === 'sibling') return place !== undefined && place >= (rule.fromChild ?? 2)
  if (rule.kind === 'noBus') return !student.hasBus
  return rule.kind === 'staffChild' && student.isOfStaff
}

/** What a rule alone would take off; of half a cent, the family has the better part. */
const worthOf = ({ percent, cents }: RuleInForce, schoolCents: number): number =>
  percent === null ? (cents ?? 0) : Math.floor((schoolCents * percent + 50) / 100)

/** The best of some rules for the family; of equal ones, the older. */
const bestOf = (rules: readonly RuleInForce[], schoolCents: number): RuleInForce | undefined =>
  rules.toSorted((one, other) => worthOf(other, schoolCents) - worthOf(one, schoolCents) || one.id - other.id)[0]

/** The amounts that stand beside a percentage: the best of each other kind, the older rule first. */
const amountsBeside = (rules: readonly RuleInForce[], schoolCents: number, of: RuleKind | null): RuleInForce[] =>
  [...new Set(rules.map(({ kind }) => kind))]
    .filter((kind) => kind !== of)
    .flatMap(
      (kind) =>
        bestOf(
          rules.filter((rule) => rule.kind === kind && rule.percent === null),
          schoolCents,
        ) ?? [],
    )
    .toSorted((one, other) => one.id - other.id)

/**
 * What rules take off a student's fee: one percentage at most, one rule of each kind at most, and among all such choices the
 * best for the family. Together they take off no more than the school's part of the fee.
 */
function reductionsOf(student: ChargedStudent, place: number | undefined, rules: readonly RuleInForce[]): Reduction[] {
  const { schoolCents } = student
  const met = rules.filter((rule) => appliesTo(rule, student, place))
  const percentages = met.filter(({ percent }) => percent !== null).toSorted((one, other) => one.id - other.id)
  const sumOf = (chosen: readonly RuleInForce[]): number =>
    chosen.reduce((sum, rule) => sum + worthOf(rule, schoolCents), 0)
  const choices = [null, ...percentages].map((percentage) => [
    ...(percentage ? [percentage] : []),
    ...amountsBeside(met, schoolCents, percentage?.kind ?? null),
  ])
  const best = choices.reduce((one, other) => (sumOf(other) > sumOf(one) ? other : one), [])
  let left = schoolCents
  return best.flatMap((rule) => {
    const cents = Math.min(left, worthOf(rule, schoolCents))
    left -= cents
    return cents > 0 ? [{ ruleId: rule.id, kind: rule.kind, words: rule.name, cents }] : []
  })
}

/** What rules take off the fees of these students; those of whom nothing is taken off are left out. */
export function reductionsOfAll(
  students: readonly ChargedStudent[],
  rules: readonly RuleInForce[],
): Map<number, Reduction[]> {
  const places = placesOf(students)
  const found = students.map((student) => [student.id, reductionsOf(student, places.get(student.id), rules)] as const)
  return new Map(found.filter(([, reductions]) => reductions.length > 0))
}

export const reducedCentsOf = (reductions: readonly Reduction[] | null): number =>
  (reductions ?? []).reduce((sum, { cents }) => sum + cents, 0)

/** What is left of reductions where a fee is raised by hand by some cents: the last are taken back first. */
export function withoutReductions(reductions: readonly Reduction[], cents: number): Reduction[] {
  let kept = Math.max(0, reducedCentsOf(reductions) - cents)
  return reductions.flatMap((reduction) => {
    const of = Math.min(kept, reduction.cents)
    kept -= of
    return of > 0 ? [{ ...reduction, cents: of }] : []
  })
}
