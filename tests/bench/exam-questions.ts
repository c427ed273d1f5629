import type {
  ClassReportRow,
  ExamReport,
  FinalReport,
  MidtermReport,
  Performance,
  ProgressReport,
  StudentYear,
  TypeReport,
} from '#domain/exams/reports.schema.ts'
import { CLASS, examIdOf, YEARS } from './exam-years.ts'
import { ADMIN } from './schools.ts'
import { sum, type Question, type Rows } from './questions.ts'

/** Ids of the last year, and of a student of the class. */
const YEAR = YEARS
const STUDENT = 1

/** Total of all students and subjects; several exams of one type count as their mean, in halves. */
function totalOf(rows: Rows): number {
  const given = new Map<string, number[]>()
  for (const { student_id: student, subject_id: subject, type, marks } of rows) {
    const key = [student, subject, type].join()
    given.set(key, [...(given.get(key) ?? []), Number(marks)])
  }
  return sum([...given.values()], (marks) => Math.round((sum(marks, (each) => each) / marks.length) * 2) / 2)
}

const studentsIn = (rows: Rows): number => new Set(rows.map((row) => row['student_id'])).size

/** Statement for the scores of a report, with the names that the report shows. */
const scoresWhere = (which: string, values: unknown[]) => ({
  text: `select sc.student_id, s.fullname, sc.subject_id, sub.name, e.type, sc.marks from scores as sc
    join exams as e on e.id = sc.exam_id join students as s on s.id = sc.student_id
    join subjects as sub on sub.id = sc.subject_id
    where sc.deleted_at is null and e.deleted_at is null and ${which}`,
  values,
})

const ofClass = ({ report }: { report: readonly Pick<ClassReportRow, 'totalMarks'>[] }): number[] => [
  report.length,
  sum(report, ({ totalMarks }) => totalMarks),
]
const ofScores = (rows: Rows): number[] => [studentsIn(rows), totalOf(rows)]

const IN_YEAR = 'sc.class_id = $1 and e.academic_year_id = $2'

const examReport: Question = {
  name: "a class's results in one exam",
  address: '/exam/exam-report',
  body: { classId: CLASS, examId: examIdOf(YEAR, 8) },
  statements: [scoresWhere('sc.class_id = $1 and sc.exam_id = $2', [CLASS, examIdOf(YEAR, 8)])],
  ofReply: (reply: ExamReport) => ofClass(reply),
  ofRows: ofScores,
}

const finalReport: Question = {
  name: "a class's year (final report)",
  address: '/exam/final-exam-report',
  body: { classId: CLASS, academicYearId: YEAR },
  statements: [scoresWhere(IN_YEAR, [CLASS, YEAR])],
  ofReply: (reply: FinalReport) => ofClass(reply),
  ofRows: ofScores,
}

const midtermReport: Question = {
  name: "a class's monthly and midterm marks",
  address: '/exam/report/midterm-monthly',
  body: { classId: CLASS, academicYearId: YEAR },
  statements: [scoresWhere(`${IN_YEAR} and e.type in ('MONTHLY', 'MIDTERM')`, [CLASS, YEAR])],
  ofReply: (reply: MidtermReport) => ofClass(reply),
  ofRows: ofScores,
}

const typeReport: Question = {
  name: "a class's exams of one type",
  address: '/exam/reports/class-exam-type',
  body: { classId: CLASS, academicYearId: YEAR, examType: 'FINAL' },
  statements: [scoresWhere(`${IN_YEAR} and e.type = 'FINAL'`, [CLASS, YEAR])],
  ofReply: (reply: TypeReport) => ofClass(reply),
  ofRows: ofScores,
}

/**
 * Statements that every server needs before the scores of a student: the session of the person who asks, the student with her
 * class, and the subjects of that class, since subjects without marks are shown as well. Reports of classes, which are large,
 * are measured without them.
 */
const AROUND_STUDENT = [
  {
    text: `select u.id, u.role, u.full_name from sessions as s join users as u on u.id = s.user_id
      where s.ended_at is null and u.email = $1 order by s.id limit 1`,
    values: [ADMIN.email],
  },
  {
    text: `select s.id, s.fullname, c.id as class_id, c.name, y.year from students as s
      join classes as c on c.id = s.class_id cross join academic_years as y
      where s.id = $1 and s.deleted_at is null and y.id = $2`,
    values: [STUDENT, YEAR],
  },
  {
    text: `select sub.id, sub.name from class_subjects as t join subjects as sub on sub.id = t.subject_id
      join students as s on s.class_id = t.class_id where s.id = $1 and sub.deleted_at is null order by sub.id`,
    values: [STUDENT],
  },
]

const OF_STUDENT = scoresWhere('sc.student_id = $1 and e.academic_year_id = $2', [STUDENT, YEAR])

const progressReport: Question = {
  name: "a student's progress",
  address: '/exam/reports/yearly-progress-report',
  body: { studentId: STUDENT, academicYearId: YEAR },
  statements: [...AROUND_STUDENT, OF_STUDENT],
  ofReply: ({ grandTotal }: ProgressReport) => [grandTotal],
  ofRows: (...answers) => [totalOf(answers.at(-1) ?? [])],
}

export const studentYear: Question = {
  name: "a student's transcript",
  address: `/exam/student/${STUDENT}/year/${YEAR}`,
  statements: [...AROUND_STUDENT, OF_STUDENT],
  ofReply: ({ total }: StudentYear) => [total],
  ofRows: (...answers) => [totalOf(answers.at(-1) ?? [])],
}

export const performance: Question = {
  name: 'the performance of a year',
  address: '/exam/reports/performance',
  body: { academicYearId: YEAR },
  statements: [
    {
      text: `select sc.class_id, sc.student_id, sc.subject_id, e.type, sc.marks from scores as sc
        join exams as e on e.id = sc.exam_id
        where sc.deleted_at is null and e.deleted_at is null and e.academic_year_id = $1`,
      values: [YEAR],
    },
  ],
  ofReply: ({ students, classes }: Performance) => [students, classes.length, sum(classes, (each) => each.students)],
  ofRows: (rows) => {
    const students = studentsIn(rows)
    return [students, new Set(rows.map((row) => row['class_id'])).size, students]
  },
}

/** Questions for the exam reports of a class, a student and the school in the last year. */
export const examQuestions = (): readonly Question[] => [
  examReport,
  finalReport,
  midtermReport,
  typeReport,
  progressReport,
  studentYear,
  performance,
]
