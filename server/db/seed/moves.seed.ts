import { addDays } from '#domain/core/dates.ts'
import type { classes, classMoves } from '../schema.ts'
import type { ClassSeed } from './classes.seed.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId } from './users.seed.ts'

type MoveSeed = typeof classMoves.$inferSelect
type ClosedClassSeed = typeof classes.$inferSelect

const CLOSED_NAME = '3 Galab'
const GRADE = 3
const MOVED = 5
const DAYS_AGO = 21

/**
 * Builds an afternoon class of grade 3 that was closed three weeks ago, and the moves of its last students into the other
 * classes of the grade. Small schools, which belong to tests, have no such class.
 */
export function buildMoves(school: {
  classes: readonly ClassSeed[]
  students: readonly StudentSeed[]
  today: string
}): {
  students: StudentSeed[]
  closedClasses: ClosedClassSeed[]
  classMoves: MoveSeed[]
} {
  const { classes, students, today } = school
  const grade = new Set(classes.filter((each) => each.grade === GRADE).map(({ id }) => id))
  const movers = students.filter(({ id, classId }) => id > students.length / 2 && grade.has(classId)).slice(0, MOVED)
  const day = addDays(today, -DAYS_AGO)
  // Moves are made early, before the classes are marked.
  const movedAt = `${day}T04:00:00.000Z`
  const id = classes.length + 1
  const classMoves = movers.map((student, at) => ({
    id: at + 1,
    batch: `00000000-0000-4000-8000-00000000000${at}`,
    studentId: student.id,
    fromClassId: id,
    toClassId: student.classId,
    note: 'Afternoon classes have ended',
    movedAt,
    movedBy: demoUserId('office'),
    undoneAt: null,
    undoneBy: null,
  }))
  const moved = new Set(movers)
  const closedClass = {
    id,
    name: CLOSED_NAME,
    grade: GRADE,
    seats: null,
    createdAt: `${addDays(today, -400)}T06:00:00.000Z`,
    closedAt: `${day}T04:10:00.000Z`,
  }
  return {
    students: students.map((student) => (moved.has(student) ? { ...student, joinedAt: movedAt } : student)),
    closedClasses: [closedClass],
    classMoves,
  }
}
