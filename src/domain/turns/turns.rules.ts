import { addDays } from '../core/dates.ts'
import { byName } from '../school/classes.rules.ts'
import type { LevelFees, UsualFees } from '../school/fees.schema.ts'
import {
  OUTCOMES,
  type ClassPlan,
  type Outcome,
  type ProposalRule,
  type TurnClass,
  type TurnCounts,
  type TurnDraft,
  type TurnStudent,
} from './turns.schema.ts'

/** Days after the turn on which it can be taken back. */
const DAYS = 30

/** The last school day on which a turn of a day can be taken back. */
export const lastDayToTakeBack = (turnedOn: string): string => addDays(turnedOn, DAYS)

/** Days within which the turn of a day can be planned. */
const AHEAD = 366

/** Whether the server can be told to turn the year at midnight of a day: it has not begun, and is not a mistyped year. */
export const canTurnOn = (day: string, today: string): boolean => day > today && day <= addDays(today, AHEAD)

/** A class's name without its level: A of 2A. */
const sectionOf = (name: string): string =>
  name
    .replace(/^\s*\d+/, '')
    .trim()
    .toLowerCase()

/**
 * Where each class goes by rule: into the class of the next level with the same section, else the one in the same place of the
 * order of names; the last level graduates. A class without level, or without a class of the next level, is left out.
 */
export function proposedPlans(classes: readonly TurnClass[]): ClassPlan[] {
  const inOrder = classes.toSorted(byName)
  const ofLevel = (level: number) => inOrder.filter((each) => each.level === level)
  const last = Math.max(...inOrder.map(({ level }) => level ?? 0))
  return inOrder.flatMap(({ id, name, level }): ClassPlan[] => {
    if (level === null) return []
    if (level === last) return [{ classId: id, next: null }]
    const above = ofLevel(level + 1)
    const place = ofLevel(level).findIndex((each) => each.id === id)
    const next =
      above.find((each) => sectionOf(each.name) === sectionOf(name)) ?? above[Math.min(place, above.length - 1)]
    return next ? [{ classId: id, next: next.id }] : []
  })
}

type Basis = { rule: ProposalRule; passThreshold: number; plans: ReadonlyMap<number, ClassPlan> }

/** Where a student goes; `classId` null: out of the school, undefined: it is not known into which class. */
export type Destination = { outcome: Outcome; classId: number | null | undefined; isChosen: boolean }

function proposedOutcome({ percent, classId }: TurnStudent, { rule, passThreshold, plans }: Basis): Outcome {
  if (rule === 'byResult' && percent !== null && percent < passThreshold) return 'repeats'
  return plans.get(classId)?.next === null ? 'graduates' : 'up'
}

/** Where a student goes: as somebody decided, else as the turn proposes. A repeater stays in her class. */
export function destinationOf(student: TurnStudent, basis: Basis): Destination {
  const { choice, classId: present } = student
  const outcome = choice?.outcome ?? proposedOutcome(student, basis)
  const isChosen = choice !== null
  if (outcome === 'repeats') return { outcome, classId: choice?.classId ?? present, isChosen }
  if (outcome !== 'up') return { outcome, classId: null, isChosen }
  return { outcome, classId: choice?.classId ?? basis.plans.get(present)?.next ?? undefined, isChosen }
}

/** What must be settled before the turn. */
export type Obstacle =
  | { kind: 'classWithoutPlan'; class: TurnClass; students: number }
  | { kind: 'withoutClass'; students: readonly TurnStudent[] }
  | { kind: 'nobody' }

/** What somebody should know before the turn, and which does not prevent it. */
export type Warning =
  | { kind: 'owing'; students: readonly TurnStudent[]; cents: number }
  | { kind: 'unmarked'; students: readonly TurnStudent[] }
  | { kind: 'notUp'; lines: readonly { class: TurnClass; next: TurnClass }[] }
  | { kind: 'full'; lines: readonly ClassLine[] }
  | { kind: 'crowded'; lines: readonly ClassLine[]; most: number }
  | { kind: 'emptied'; classes: readonly TurnClass[] }
  | { kind: 'split'; students: readonly TurnStudent[] }
  | { kind: 'busCheaper'; fees: readonly LevelFees[] }

/** A class before and after the turn. */
export type ClassLine = { class: TurnClass; before: number; after: number; counts: TurnCounts }

export type Preview = {
  destinations: ReadonlyMap<number, Destination>
  /** Their sum is the number of students. */
  counts: TurnCounts
  /** How many of those who go up have no class to go into yet. */
  undecided: number
  lines: readonly ClassLine[]
  obstacles: readonly Obstacle[]
  warnings: readonly Warning[]
}

const noCounts = (): TurnCounts => ({ up: 0, repeats: 0, graduates: 0, moves: 0, leaves: 0 })

export const isSameCounts = (one: TurnCounts, other: TurnCounts): boolean =>
  OUTCOMES.every((outcome) => one[outcome] === other[outcome])

export const basisOf = ({ turn }: Pick<TurnDraft, 'turn'>): Basis => ({
  rule: turn.rule,
  passThreshold: turn.passThreshold,
  plans: new Map(turn.plans.map((plan) => [plan.classId, plan])),
})

/** Brothers and sisters who are in one class now and would not be afterwards. */
function splitAmong(students: readonly TurnStudent[], to: ReadonlyMap<number, Destination>): TurnStudent[] {
  const together = new Map<string, TurnStudent[]>()
  for (const student of students) {
    if (student.family === null) continue
    const key = `${student.family}:${student.classId}`
    together.set(key, [...(together.get(key) ?? []), student])
  }
  const classAfter = ({ id }: TurnStudent) => to.get(id)?.classId
  return [...together.values()].flatMap((family) =>
    new Set(family.map(classAfter).filter((id) => id !== null && id !== undefined)).size > 1 ? family : [],
  )
}

/** Whether children with a bus would pay less than those without, which is nearly always a typing mistake. */
export const isBusCheaper = ({ withBusCents, withoutBusCents }: UsualFees): boolean => withBusCents < withoutBusCents

/** Classes whose students would go into a class of the same level, or of one below. */
function notUpIn(classes: readonly TurnClass[], plans: readonly ClassPlan[]) {
  const classOf = new Map(classes.map((each) => [each.id, each]))
  return plans.flatMap(({ classId, next: nextId }) => {
    const [from, next] = [classOf.get(classId), nextId === null ? undefined : classOf.get(nextId)]
    if (!from || !next) return []
    const isUp = from.id !== next.id && (from.level === null || next.level === null || next.level > from.level)
    return isUp ? [] : [{ class: from, next }]
  })
}

/** What a turn would do, from everything that is decided and proposed. */
export function previewOf(draft: TurnDraft): Preview {
  const { classes, students } = draft
  const basis = basisOf(draft)
  const destinations = new Map(students.map((student) => [student.id, destinationOf(student, basis)]))
  const counts = noCounts()
  const lines = new Map(classes.map((each) => [each.id, { class: each, before: 0, after: 0, counts: noCounts() }]))
  const lost: TurnStudent[] = []
  for (const student of students) {
    const to = destinations.get(student.id)
    if (!to) continue
    counts[to.outcome] += 1
    const from = lines.get(student.classId)
    if (from) {
      from.before += 1
      from.counts[to.outcome] += 1
    }
    if (to.classId === null) continue
    const target = to.classId === undefined ? undefined : lines.get(to.classId)
    if (target) target.after += 1
    else lost.push(student)
  }
  const inOrder = [...lines.values()].toSorted((a, b) => byName(a.class, b.class))
  const parts = { draft, destinations, lines: inOrder }
  return {
    destinations,
    counts,
    undecided: lost.length,
    lines: inOrder,
    obstacles: obstaclesTo(parts, lost),
    warnings: warningsOf(parts),
  }
}

type Parts = { draft: TurnDraft; destinations: ReadonlyMap<number, Destination>; lines: readonly ClassLine[] }

/** What must be settled; `lost`: students who stay, and have no class to go into. */
function obstaclesTo({ draft, lines }: Parts, lost: readonly TurnStudent[]): Obstacle[] {
  const planned = new Set(draft.turn.plans.map(({ classId }) => classId))
  const lostIn = (line: ClassLine) => lost.filter(({ classId }) => classId === line.class.id).length
  const unplanned = lines.filter((line) => !planned.has(line.class.id) && lostIn(line) > 0)
  const withoutPlan = new Set(unplanned.map((line) => line.class.id))
  const without = lost.filter(({ classId }) => !withoutPlan.has(classId))
  return [
    ...(draft.students.length === 0 ? [{ kind: 'nobody' as const }] : []),
    ...unplanned.map((line) => ({ kind: 'classWithoutPlan' as const, class: line.class, students: lostIn(line) })),
    ...(without.length > 0 ? [{ kind: 'withoutClass' as const, students: without }] : []),
  ]
}

function warningsOf({ draft: { classes, students, turn }, destinations, lines }: Parts): Warning[] {
  const leaving = students.filter(({ id, owesCents }) => owesCents > 0 && destinations.get(id)?.classId === null)
  const split = splitAmong(students, destinations)
  // Nobody decided about them, and a rule that goes by results has none to go by.
  const unmarked = students.filter(
    ({ percent, choice }) => turn.rule === 'byResult' && percent === null && choice === null,
  )
  const most = Math.max(0, ...lines.map(({ before }) => before))
  const crowded = lines.filter((line) => line.class.seats === null && line.after > most)
  const full = lines.filter((line) => line.class.seats !== null && line.after > line.class.seats)
  const notUp = notUpIn(classes, turn.plans)
  const emptied = lines.filter(({ before, after }) => before > 0 && after === 0).map((line) => line.class)
  const busCheaper = turn.fees.filter(isBusCheaper)
  const cents = leaving.reduce((sum, { owesCents }) => sum + owesCents, 0)
  return [
    ...(leaving.length > 0 ? [{ kind: 'owing' as const, students: leaving, cents }] : []),
    ...(unmarked.length > 0 ? [{ kind: 'unmarked' as const, students: unmarked }] : []),
    ...(notUp.length > 0 ? [{ kind: 'notUp' as const, lines: notUp }] : []),
    ...(full.length > 0 ? [{ kind: 'full' as const, lines: full }] : []),
    ...(crowded.length > 0 ? [{ kind: 'crowded' as const, lines: crowded, most }] : []),
    ...(emptied.length > 0 ? [{ kind: 'emptied' as const, classes: emptied }] : []),
    ...(split.length > 0 ? [{ kind: 'split' as const, students: split }] : []),
    ...(busCheaper.length > 0 ? [{ kind: 'busCheaper' as const, fees: busCheaper }] : []),
  ]
}
