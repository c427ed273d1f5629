import { addDays } from '#domain/core/dates.ts'
import type { RemovalKind } from '#domain/school/students.schema.ts'
import type { Outcome } from '#domain/turns/turns.schema.ts'
import type { studentFees, studentRemovals, turnChoices, turnProposals, turns, yearRolls } from '../schema.ts'
import type { ClassSeed } from './classes.seed.ts'
import type { LastTurn } from './last-turn.ts'
import { leavingPupils, presentPupils, type MoveSeed, type Pupil, type TurnedSchool } from './last-year-pupils.ts'
import { demoUserId } from './users.seed.ts'

type Built<T, K extends keyof T> = Required<Pick<T, K>> & T
export type TurnSeed = Required<typeof turns.$inferInsert>
export type ProposalSeed = Required<typeof turnProposals.$inferInsert>

/** No day is set on which the server turns the year. */
export const UNPLANNED = {
  plannedFor: null,
  plannedCounts: null,
  plannedBy: null,
  plannedAt: null,
  preventedAt: null,
  preventedBecause: null,
} as const

export type ChoiceSeed = Required<typeof turnChoices.$inferInsert>
export type RollSeed = Omit<typeof yearRolls.$inferSelect, 'id'>
type RemovalSeed = typeof studentRemovals.$inferSelect
type FeeSeed = Built<typeof studentFees.$inferInsert, 'id' | 'busCents'>

const BATCH = '00000000-0000-4000-8000-000000000100'
const NEXT_SCHOOLS = ['Dugsiga Sare ee Faarax Oomaar, Hargeysa', 'Dugsiga Sare ee Biyo Dhacay', null] as const
const GRADUATES_WHO_OWE = 3

const REMOVED: Readonly<Partial<Record<Outcome, { kind: RemovalKind; reason: string }>>> = {
  graduates: { kind: 'graduated', reason: 'Graduated in' },
  moves: { kind: 'moved', reason: 'Moved to another school after' },
  leaves: { kind: 'left', reason: 'Left the school after' },
}

function rollsOf(pupils: readonly Pupil[], classes: readonly ClassSeed[], taken: Taken, yearId: number): RollSeed[] {
  return classes.map(({ id, name }) => ({
    academicYearId: yearId,
    classId: id,
    className: name,
    studentIds: pupils.filter(({ classId }) => classId === id).map(({ student }) => student.id),
    subjectIds: taken.filter(({ classId }) => classId === id).map(({ subjectId }) => subjectId),
    leftIds: [],
    leftAt: [],
  }))
}

type Taken = readonly { classId: number; subjectId: number }[]

/** Fees of the last two months before the turn, which a few graduates still owe. */
function owed(graduates: readonly Pupil[], turn: LastTurn, known: number): FeeSeed[] {
  const year = Number(turn.day.slice(0, 4))
  return graduates.slice(0, GRADUATES_WHO_OWE).flatMap(({ student }, at) =>
    [6, 7].map((month, index) => ({
      id: known + at * 2 + index + 1,
      studentId: student.id,
      year,
      month,
      amountCents: student.feeCents,
      busCents: 0,
      createdAt: `${year}-0${month}-01T05:00:00.000Z`,
    })),
  )
}

function movesOf(pupils: readonly Pupil[], turn: LastTurn, known: number): MoveSeed[] {
  const moved = pupils.filter(({ classId, toClassId }) => toClassId !== null && toClassId !== classId)
  return moved.map(({ student, classId, toClassId }, at) => ({
    id: known + at + 1,
    batch: BATCH,
    studentId: student.id,
    fromClassId: classId,
    toClassId: toClassId ?? classId,
    note: `Turn of the year into ${turn.to.year}`,
    movedAt: turn.at,
    movedBy: demoUserId('admin'),
    undoneAt: null,
    undoneBy: null,
  }))
}

/** Builds the turn out of the last year: who was where then, who went where, and who left. */
export function buildTurnedYear(school: TurnedSchool, taken: Taken, turn: LastTurn) {
  const admin = demoUserId('admin')
  const leavers = leavingPupils(school, turn)
  const pupils = [...presentPupils(school, turn), ...leavers]
  const { plans } = school
  const nextOf = new Map(plans.map(({ classId, next }) => [classId, next]))
  const made: TurnSeed = {
    id: 1,
    fromYearId: turn.from.id,
    toYearId: turn.to.id,
    rule: 'all',
    classes: [...plans],
    fees: [],
    createdBy: admin,
    createdAt: `${addDays(turn.day, -20)}T08:00:00.000Z`,
    turnedBy: admin,
    turnedAt: turn.at,
    batch: BATCH,
    ...UNPLANNED,
  }
  return {
    pupils,
    turn: made,
    choices: pupils
      .filter(({ classId, outcome, toClassId }) => outcome !== 'graduates' && toClassId !== nextOf.get(classId))
      .map(({ student, outcome, toClassId }): ChoiceSeed => ({
        turnId: made.id,
        studentId: student.id,
        outcome,
        classId: outcome === 'up' ? toClassId : null,
        chosenBy: admin,
        chosenAt: `${addDays(turn.day, -4)}T09:00:00.000Z`,
      })),
    rolls: rollsOf(pupils, school.classes, taken, turn.from.id),
    moves: movesOf(pupils, turn, school.classMoves.length),
    leavers: leavers.map(({ student }) => student),
    removals: leavers.map(({ student, outcome }, at): RemovalSeed => {
      const { kind, reason } = REMOVED[outcome] ?? { kind: 'left', reason: 'Left after' }
      return {
        id: school.known.removals + at + 1,
        studentId: student.id,
        reason: `${reason} ${turn.from.year}`,
        kind,
        nextSchool: kind === 'left' ? null : (NEXT_SCHOOLS[at % NEXT_SCHOOLS.length] ?? null),
        turnId: made.id,
        deletedAt: turn.at,
        deletedBy: admin,
        restoredAt: null,
        restoredBy: null,
      }
    }),
    owed: owed(leavers, turn, school.known.fees),
  }
}
