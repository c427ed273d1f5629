import { MAX_MARKS, type ExamType } from '#domain/exams/exams.schema.ts'
import type { ClassSeed } from './classes.seed.ts'
import { marksOf, subjectsOf, type PublicationSeed, type ScoreSeed } from './exams.seed.ts'
import type { Pupil } from './last-year-pupils.ts'
import { seededRandom } from './random.ts'
import { demoUserId, type TeacherClassSeed } from './users.seed.ts'

/** When the marks of an exam were entered, in the two calendar years of the academic year. */
const ENTERED: Readonly<Record<ExamType, (from: number) => string>> = {
  MONTHLY: (from) => `${from}-11-22T06:00:00.000Z`,
  MIDTERM: (from) => `${from + 1}-02-18T06:00:00.000Z`,
  FINAL: (from) => `${from + 1}-06-21T06:00:00.000Z`,
}

type LastYear = {
  classes: readonly ClassSeed[]
  teacherClasses: readonly TeacherClassSeed[]
  exams: readonly { id: number; type: ExamType }[]
  pupils: readonly Pupil[]
  /** The calendar year in which it began. */
  from: number
}

/** Builds the marks of the whole year, of whoever was registered by each exam, and its publications. */
export function buildLastYearScores({ classes, teacherClasses, exams, pupils, from }: LastYear): {
  scores: ScoreSeed[]
  publications: PublicationSeed[]
} {
  const random = seededRandom('scores of the last year')
  const subjectsIn = new Map(classes.map((each) => [each.id, subjectsOf(each)]))
  const teacherOf = new Map(teacherClasses.map(({ classId, userId }) => [classId, userId]))
  const scores = pupils.flatMap(({ student, classId, outcome }) => {
    const usual = outcome === 'repeats' ? 0.2 + random.next() * 0.2 : 0.45 + random.next() * 0.5
    const enteredBy = teacherOf.get(classId) ?? demoUserId('academy')
    return exams.flatMap(({ id: examId, type }) => {
      const at = ENTERED[type](from)
      if (student.createdAt > at) return []
      return (subjectsIn.get(classId) ?? []).map((subjectId): ScoreSeed => ({
        studentId: student.id,
        examId,
        subjectId,
        classId,
        marks: marksOf(random, usual, MAX_MARKS[type]),
        enteredBy,
        deviceCode: null,
        madeAt: at,
        updatedAt: at,
      }))
    })
  })
  const publications = exams.flatMap(({ id: examId, type }) =>
    classes.map(({ id: classId }): PublicationSeed => ({
      examId,
      classId,
      publishedAt: ENTERED[type](from),
      publishedBy: demoUserId('academy'),
    })),
  )
  return { scores, publications }
}
