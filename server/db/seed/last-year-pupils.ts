import { addDays } from '#domain/core/dates.ts'
import type { ClassPlan, Outcome } from '#domain/turns/turns.schema.ts'
import type { classMoves } from '../schema.ts'
import type { ClassSeed } from './classes.seed.ts'
import type { LastTurn } from './last-turn.ts'
import { buildStudents, type StudentSeed } from './students.seed.ts'

export type MoveSeed = typeof classMoves.$inferSelect

/** How many left each class of the last level, and how others left. */
const GRADUATES_PER_CLASS = 8
const LEFT = ['moves', 'moves', 'leaves', 'moves'] as const
/** One student in this many repeats a level above the first. */
const PER_REPEATER = 40

/** A student in the year that was turned: her class then, and where she went; `toClassId` null: out of the school. */
export type Pupil = { student: StudentSeed; classId: number; outcome: Outcome; toClassId: number | null }

export type TurnedSchool = {
  classes: readonly ClassSeed[]
  /** Where each class went. */
  plans: readonly ClassPlan[]
  students: readonly StudentSeed[]
  /** Changes of class that were made since the turn, or before. */
  classMoves: readonly MoveSeed[]
  /** Number of students who have ids already, of removals, and of fees. */
  known: { students: number; removals: number; fees: number }
  today: string
}

/** A class that went into this one by plan, else any of the level below; null: there is none. */
function classBefore(
  { classes, plans }: Pick<TurnedSchool, 'classes' | 'plans'>,
  to: Pick<ClassSeed, 'id' | 'grade'>,
  place: number,
): number | null {
  const planned = plans.filter(({ next }) => next === to.id).map(({ classId }) => classId)
  const below = classes.filter(({ grade }) => grade === (to.grade ?? 0) - 1).map(({ id }) => id)
  const from = planned.length > 0 ? planned : below
  return from[place % from.length] ?? null
}

/** Students of today who were at the school before the turn, in their classes of then. */
export function presentPupils(school: TurnedSchool, turn: LastTurn): Pupil[] {
  const { classes, students, classMoves: moves } = school
  const moveOf = new Map(moves.map((move) => [move.studentId, move]))
  const level = new Map(moves.map((move) => [move.fromClassId, classes.find(({ id }) => id === move.toClassId)?.grade]))
  return students.flatMap((student, index): Pupil[] => {
    if (student.createdAt > turn.at) return []
    const move = moveOf.get(student.id)
    const stays = (classId: number): Pupil => ({ student, classId, outcome: 'repeats', toClassId: classId })
    if (move && move.movedAt < turn.at) return [stays(student.classId)]
    const toClassId = move?.fromClassId ?? student.classId
    const to = classes.find(({ id }) => id === toClassId) ?? { id: toClassId, grade: level.get(toClassId) ?? 1 }
    // Nobody repeats in a class that was closed since.
    const repeats = to.grade === 1 || (!move && index % PER_REPEATER === 7)
    const from = repeats ? null : classBefore(school, to, index)
    return [from === null ? stays(toClassId) : { student, classId: from, outcome: 'up', toClassId }]
  })
}

/** Students who left with the turn, beside those of today. */
export function leavingPupils({ classes, known, students, today }: TurnedSchool, turn: LastTurn): Pupil[] {
  const last = Math.max(...classes.map(({ grade }) => grade ?? 0))
  const places = [
    ...classes
      .filter(({ grade }) => grade === last)
      .flatMap(({ id }) => Array.from({ length: GRADUATES_PER_CLASS }, () => ({ id, outcome: 'graduates' as const }))),
    ...LEFT.map((outcome, at) => ({ id: classes[at * 3]?.id ?? 1, outcome })),
  ]
  const more = buildStudents({ classes, count: students.length + 200 + places.length, today }).slice(-places.length)
  return more.map((student, at) => {
    const { id: classId = 1, outcome = 'graduates' } = places[at] ?? {}
    return {
      student: {
        ...student,
        id: known.students + at + 1,
        classId,
        rollNumber: null,
        phone: `67998${String(9_900 - at).padStart(4, '0')}`,
        phone2: null,
        parentEmail: null,
        bus: null,
        feeCents: 1_700,
        createdAt: `${addDays(turn.day, -600 + at)}T07:00:00.000Z`,
        deletedAt: turn.at,
      },
      classId,
      outcome,
      toClassId: null,
    }
  })
}
