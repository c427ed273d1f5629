import { addDays } from '#domain/core/dates.ts'
import type { studentRemovals } from '../schema.ts'
import { buildStudents, type StudentSeed } from './students.seed.ts'
import type { ClassSeed } from './classes.seed.ts'
import { demoUserId } from './users.seed.ts'

type RemovalSeed = typeof studentRemovals.$inferSelect

const LEFT = [
  { reason: 'Moved to Burco with the family', kind: 'moved', nextSchool: 'Dugsiga Sheekh Bashiir, Burco' },
  { reason: 'Changed to another school', kind: 'moved', nextSchool: null },
  { reason: 'Registered twice', kind: 'deleted', nextSchool: null },
] as const
const CAME_BACK = ['Travelled abroad', 'Deleted by mistake'] as const

/** Builds students who left, beside those of the school, and the former deletions of students who came back. */
export function buildFormerStudents(school: {
  classes: readonly ClassSeed[]
  students: readonly StudentSeed[]
  today: string
}): { formerStudents: StudentSeed[]; removals: RemovalSeed[] } {
  const { classes, students, today } = school
  const daysAgo = (days: number): string => `${addDays(today, -days)}T07:30:00.000Z`
  // Students of further families, so that none of the present ones changes.
  const more = buildStudents({ classes, count: students.length + LEFT.length, today }).slice(students.length)
  const formerStudents = more.map((student, index) => ({
    ...student,
    phone: `67999${String(9_990 + index)}`,
    phone2: null,
    parentEmail: null,
    deletedAt: daysAgo(20 + index * 9),
  }))
  const removal = { deletedBy: demoUserId('office'), restoredAt: null, restoredBy: null, turnId: null }
  const left = formerStudents.map(({ id: studentId, deletedAt }, index) => ({
    ...removal,
    studentId,
    ...(LEFT[index] ?? LEFT[0]),
    deletedAt,
  }))
  const cameBack = CAME_BACK.map((reason, index) => ({
    ...removal,
    kind: 'deleted' as const,
    nextSchool: null,
    studentId: students[100 + index * 50]?.id ?? 1,
    reason,
    deletedAt: daysAgo(90 + index * 30),
    restoredAt: daysAgo(60 + index * 29),
    restoredBy: demoUserId('admin'),
  }))
  return { formerStudents, removals: [...left, ...cameBack].map((row, index) => ({ id: index + 1, ...row })) }
}
