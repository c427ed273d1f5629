import { addDays } from '#domain/core/dates.ts'
import { MAX_MARKS, type ExamType } from '#domain/exams/exams.schema.ts'
import type { Term } from '#domain/exams/terms.schema.ts'
import { presentYear } from '#domain/exams/years.rules.ts'
import type {
  academicYears,
  classMoves,
  classSubjects,
  exams,
  publications,
  scores,
  subjects,
  teacherAssignments,
} from '../schema.ts'
import type { ClassSeed } from './classes.seed.ts'
import { seededRandom, type Random } from './random.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId, type TeacherClassSeed } from './users.seed.ts'

export type NamedYear = Pick<typeof academicYears.$inferSelect, 'id' | 'year'>
export type YearSeed = NamedYear &
  Pick<typeof academicYears.$inferSelect, 'terms'> &
  Partial<Pick<typeof academicYears.$inferInsert, 'turn' | 'closedAt'>>
type SubjectSeed = Pick<typeof subjects.$inferSelect, 'id' | 'name'>
type ExamSeed = Pick<typeof exams.$inferSelect, 'id' | 'name' | 'type' | 'academicYearId' | 'termId'>
type ClassSubjectSeed = Omit<typeof classSubjects.$inferSelect, 'id'>
type AssignmentSeed = Omit<typeof teacherAssignments.$inferSelect, 'createdAt'>
export type PublicationSeed = Omit<typeof publications.$inferSelect, 'id' | 'withdrawnAt'>
type MoveSeed = Pick<typeof classMoves.$inferSelect, 'studentId' | 'fromClassId'>
export type ScoreSeed = Omit<typeof scores.$inferSelect, 'id' | 'revision' | 'deletedAt'>

/** Subjects of the bulk entry, then subjects that only the ten-subject entry has (EXAM-24). */
const SEVEN = ['English', 'Arabic', 'Somali', 'Mathematics', 'Science', 'Islamic', 'Social']
const ONLY_OF_TEN = ['Chemistry', 'Biology', 'Physics', 'Geography', 'History']
const TEN = [
  'Chemistry',
  'Biology',
  'Physics',
  'Mathematics',
  'English',
  'Arabic',
  'Islamic',
  'Geography',
  'History',
  'Somali',
]
const LAST_GRADE_OF_SEVEN = 4

const [FIRST_TERM, SECOND_TERM] = [1, 2]

const termsFrom = (year: number): Term[] => [
  { id: FIRST_TERM, name: 'First term', firstDay: `${year}-08-20`, lastDay: `${year + 1}-02-28` },
  { id: SECOND_TERM, name: 'Second term', firstDay: `${year + 1}-03-01`, lastDay: `${year + 1}-06-05` },
]

/** Academic years 2024-2025 to 2028-2029, with ids 1 to 5. */
export const YEARS: NamedYear[] = [2024, 2025, 2026, 2027, 2028].map((from, at) => ({
  id: at + 1,
  year: `${from}-${from + 1}`,
}))

const SUBJECTS: SubjectSeed[] = [...SEVEN, ...ONLY_OF_TEN].map((name, at) => ({ id: at + 1, name }))

const TYPES = ['MONTHLY', 'MIDTERM', 'FINAL'] as const satisfies readonly ExamType[]

const NAMES = { MONTHLY: 'Monthly exam', MIDTERM: 'Midterm exam', FINAL: 'Final exam' } as const

/** Exams with ids 1 to 3 in the present year, 4 to 6 in the year before. */
const examsOf = (presentId: number): ExamSeed[] =>
  [presentId, presentId - 1]
    .filter((academicYearId) => academicYearId > 0)
    .flatMap((academicYearId) =>
      TYPES.map((type) => ({
        type,
        name: NAMES[type],
        academicYearId,
        termId: type === 'FINAL' ? SECOND_TERM : FIRST_TERM,
      })),
    )
    .map((exam, at) => ({ id: at + 1, ...exam }))

export const subjectsOf = ({ grade }: ClassSeed): number[] => {
  const names = (grade ?? 1) <= LAST_GRADE_OF_SEVEN ? SEVEN : TEN
  return SUBJECTS.filter(({ name }) => names.includes(name)).map(({ id }) => id)
}

/** Random marks in halves, around the usual share of the maximum of a student; null for the few who were absent. */
export function marksOf(random: Random, usual: number, maximum: number): number | null {
  if (random.chance(0.01)) return null
  const part = Math.min(1, Math.max(0.05, usual + (random.next() - 0.5) * 0.3))
  return Math.round(part * maximum * 2) / 2
}

type School = {
  classes: readonly ClassSeed[]
  students: readonly StudentSeed[]
  teacherClasses: readonly TeacherClassSeed[]
  /** Changes of class, all after the monthly exam. */
  classMoves: readonly MoveSeed[]
  /** Students who left, all after the monthly exam. */
  formerStudents: readonly StudentSeed[]
  today: string
}

/**
 * Builds exams of the present year and the year before. The monthly exam is entered and published in every class; the
 * midterm is entered in every class and published except in every third; the final is begun in every second class. Of the
 * year before, the final is published. Moved students sat the monthly exam in their former class; those who left sat it, too.
 */
export function buildExams({ classes, students, teacherClasses, classMoves, formerStudents, today }: School) {
  const present = presentYear(YEARS, today)
  if (!present) throw new Error('There are no academic years')
  const allExams = examsOf(present.id)
  const taken = classes.flatMap((each): ClassSubjectSeed[] =>
    subjectsOf(each).map((subjectId) => ({ classId: each.id, subjectId })),
  )
  const teacherOf = new Map(teacherClasses.map(({ classId, userId }) => [classId, userId]))
  const taught = taken.flatMap(({ classId, subjectId }) => {
    const teacherId = teacherOf.get(classId)
    return teacherId === undefined ? [] : [{ teacherId, classId, subjectId }]
  })
  const monthly = allExams.filter(({ type, academicYearId }) => type === 'MONTHLY' && academicYearId === present.id)
  const isMonthly = ({ examId }: { examId: number }): boolean => monthly.some(({ id }) => id === examId)
  const fromClass = new Map(classMoves.map(({ studentId, fromClassId }) => [studentId, fromClassId]))
  const leftFrom = [...new Set(classMoves.map(({ fromClassId }) => fromClassId))]
  // Entered yesterday, since a demo that is opened before that hour must not have marks of the future.
  const at = `${addDays(today, -1)}T05:00:00.000Z`
  return {
    // Years with exams have terms.
    academicYears: YEARS.map((each): YearSeed => ({
      ...each,
      terms: allExams.some(({ academicYearId }) => academicYearId === each.id)
        ? termsFrom(Number(each.year.slice(0, 4)))
        : [],
    })),
    subjects: SUBJECTS,
    exams: allExams,
    classSubjects: taken,
    teacherAssignments: taught.map((each, index): AssignmentSeed => ({ id: index + 1, ...each })),
    scores: [
      ...buildScores({ classes, students, exams: allExams, teacherOf, at }).map((score) => ({
        ...score,
        classId: (isMonthly(score) ? fromClass.get(score.studentId) : null) ?? score.classId,
      })),
      ...buildScores({ classes, students: formerStudents, exams: allExams, teacherOf, at }).filter(isMonthly),
    ],
    publications: allExams.flatMap((exam) =>
      [
        ...classes
          .map(({ id }) => id)
          .filter((classId) =>
            isPublished({ type: exam.type, isPresent: exam.academicYearId === present.id, classId }),
          ),
        ...(monthly.includes(exam) ? leftFrom : []),
      ].map((classId): PublicationSeed => ({
        examId: exam.id,
        classId,
        publishedAt: at,
        publishedBy: demoUserId('academy'),
      })),
    ),
  }
}

type Part = { type: ExamType; isPresent: boolean; classId: number }

const isPublished = ({ type, isPresent, classId }: Part): boolean =>
  isPresent ? type === 'MONTHLY' || (type === 'MIDTERM' && classId % 3 !== 0) : type === 'FINAL'

const isEntered = ({ type, isPresent, classId }: Part): boolean =>
  isPresent ? type !== 'FINAL' || classId % 2 === 0 : type === 'FINAL'

type Entered = Pick<School, 'classes' | 'students'> & {
  exams: readonly ExamSeed[]
  teacherOf: ReadonlyMap<number, number>
  at: string
}

function buildScores({ classes, students, exams, teacherOf, at }: Entered): ScoreSeed[] {
  const random = seededRandom('scores')
  const subjectsIn = new Map(classes.map((each) => [each.id, subjectsOf(each)]))
  const presentId = exams[0]?.academicYearId
  return students.flatMap(({ id: studentId, classId }) => {
    const usual = 0.35 + random.next() * 0.6
    const enteredBy = teacherOf.get(classId) ?? demoUserId('academy')
    return exams.flatMap(({ id: examId, type, academicYearId }) =>
      isEntered({ type, isPresent: academicYearId === presentId, classId })
        ? (subjectsIn.get(classId) ?? []).flatMap((subjectId) => {
            const marks = marksOf(random, usual, MAX_MARKS[type])
            // Some marks are still missing.
            if (random.chance(type === 'FINAL' && academicYearId === presentId ? 0.2 : 0.005)) return []
            const score = { studentId, examId, subjectId, classId, marks, enteredBy, deviceCode: null }
            return [{ ...score, madeAt: at, updatedAt: at }]
          })
        : [],
    )
  })
}
