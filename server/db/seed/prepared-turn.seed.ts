import { addDays } from '#domain/core/dates.ts'
import type { ClassPlan, Outcome } from '#domain/turns/turns.schema.ts'
import type { ClassSeed } from './classes.seed.ts'
import { YEARS, type NamedYear } from './exams.seed.ts'
import type { StudentSeed } from './students.seed.ts'
import { UNPLANNED, type ChoiceSeed, type ProposalSeed, type TurnSeed } from './turned-year.seed.ts'
import { demoUserId, type TeacherClassSeed } from './users.seed.ts'

/** Decisions about the first students of classes, by the place of the class among all. */
const DECIDED: readonly { class: number; student: number; outcome: Outcome }[] = [
  { class: 0, student: 2, outcome: 'repeats' },
  { class: 0, student: 5, outcome: 'up' },
  { class: 1, student: 0, outcome: 'moves' },
  { class: 6, student: 3, outcome: 'repeats' },
  { class: 7, student: 1, outcome: 'leaves' },
  { class: 11, student: 4, outcome: 'up' },
]

/** What the demo school's teacher proposes for students of her first class. */
const PROPOSED = [
  { student: 3, outcome: 'repeats', reason: 'Was ill for most of the second term' },
  { student: 7, outcome: 'repeats', reason: null },
  { student: 9, outcome: 'moves', reason: 'The family moves to Berbera' },
] as const

/** The level whose usual fees rise with the new year. */
const DEARER_LEVEL = 2

type School = {
  classes: readonly ClassSeed[]
  /** Where each class goes. */
  plans: readonly ClassPlan[]
  students: readonly StudentSeed[]
  teacherClasses: readonly TeacherClassSeed[]
  today: string
}

/** Builds the turn into the next year as it is prepared: some decisions, and the usual fees of a level. */
export function buildPreparedTurn(
  { classes, plans, students, teacherClasses, today }: School,
  { id, from }: { id: number; from: NamedYear },
): { turn: TurnSeed; choices: ChoiceSeed[]; proposals: ProposalSeed[] } | null {
  const to = YEARS.find((each) => each.id === from.id + 1)
  if (!to) return null
  const chosenAt = `${addDays(today, -1)}T10:30:00.000Z`
  const turn: TurnSeed = {
    id,
    fromYearId: from.id,
    toYearId: to.id,
    rule: 'byResult',
    classes: [...plans],
    fees: [{ level: DEARER_LEVEL, withoutBusCents: 1_900, withBusCents: 2_900 }],
    createdBy: demoUserId('admin'),
    createdAt: `${addDays(today, -2)}T08:15:00.000Z`,
    turnedBy: null,
    turnedAt: null,
    batch: null,
    ...UNPLANNED,
  }
  const choices = DECIDED.flatMap(({ class: at, student: place, outcome }): ChoiceSeed[] => {
    const student = students.filter(({ classId }) => classId === classes[at]?.id)[place]
    if (!student) return []
    return [{ turnId: id, studentId: student.id, outcome, classId: null, chosenBy: demoUserId('admin'), chosenAt }]
  })
  const proposals = PROPOSED.flatMap(({ student: place, outcome, reason }): ProposalSeed[] => {
    const teacherId = demoUserId('teacher')
    const classId = teacherClasses.find(({ userId }) => userId === teacherId)?.classId
    const student = students.filter((each) => each.classId === classId)[place]
    if (!student || classId === undefined) return []
    return [{ turnId: id, studentId: student.id, teacherId, classId, outcome, reason, proposedAt: chosenAt }]
  })
  return { turn, choices, proposals }
}
