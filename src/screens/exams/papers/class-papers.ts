import { formatDay } from '#domain/core/dates.ts'
import { EXAM_TYPES, MAX_MARKS, TYPE_NAMES, type ExamType, type SubjectRow } from '#domain/exams/exams.schema.ts'
import { gradeOf, maximumOf, transcriptPercent } from '#domain/exams/figures.rules.ts'
import { spacedCode } from '#domain/exams/paper-codes.rules.ts'
import type { CountedMarks, NewPaper, PaperKind } from '#domain/exams/papers.schema.ts'
import type { ReportedMarks, StudentYear, TypeReport, TypeReportRow } from '#domain/exams/reports.schema.ts'
import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import type { ClassYear } from '#data/exams/papers.ts'
import type {
  Certificate,
  ClassResults,
  MarkTable,
  PaperCode,
  PaperMark,
  PaperSchool,
  ReportCard,
  Transcript,
} from '#ui/papers/paper.ts'
import { paperTexts } from '#ui/papers/papers.texts.ts'
import { papersTexts as texts } from './papers.texts.ts'

/** What papers need besides the reports. */
export type Made = {
  school: Pick<SchoolInfo, 'name' | 'address' | 'phones' | 'logo'>
  /** The day, YYYY-MM-DD. */
  today: string
  subjects: readonly SubjectRow[]
  /** Where the school is opened in a browser. */
  origin: string
  newCode: () => string
}

/** A paper, with what is kept of it where it has a code. */
export type Ready<Paper> = { paper: Paper; kept: NewPaper | null }

const schoolOf = ({ name, address, phones, logo }: Made['school']): PaperSchool => ({ name, address, phones, logo })

const codeFor = (code: string, origin: string): PaperCode => ({
  letters: spacedCode(code),
  address: `${origin}/verify`,
  link: `${origin}/verify/${code}`,
})

const markOf = (marks: ReportedMarks): PaperMark => (marks === 'ABSENT' ? 'absent' : marks)
const points = (mark: PaperMark): number => (typeof mark === 'number' ? mark : 0)

/** The student's marks of a report, by subject and type; missing ones are left out. */
function countedIn({ examType, subjectsHeader }: TypeReport, row: TypeReportRow | undefined, { subjects }: Made) {
  const idOf = new Map(subjects.map(({ id, name }) => [name, id]))
  return subjectsHeader.flatMap((subject): CountedMarks[] => {
    const [marks, id] = [row?.subjects[subject] ?? null, idOf.get(subject)]
    if (marks === null || id === undefined) return []
    return [[id, examType, marks === 'ABSENT' ? null : marks]]
  })
}

type About = {
  kind: PaperKind
  studentId: number
  examIds: number[]
  counted: CountedMarks[]
  result: string
}

/** What is kept of a paper: the very texts that are on it. */
function keptOf(paper: Certificate | ReportCard, code: string, { kind, studentId, examIds, counted, result }: About) {
  const { school, student, exam } = paper
  const { total, maximum, grade, rank } = paper.result
  const printed = {
    school: school.name,
    student: student.name,
    className: student.className,
    academicYear: student.academicYear,
    exam,
    total: paperTexts.part(total, maximum),
    result,
    grade: grade ?? null,
    rank: rank ? paperTexts.part(rank.place, rank.of) : null,
  }
  return { code, kind, studentId, examIds, content: { printed, counted } } satisfies NewPaper
}

/** The exams of a report that its totals count. */
const countedExams = ({ exams }: TypeReport) => exams.filter(({ hasScores }) => hasScores)

export const unpublishedExams = (report: TypeReport): string[] =>
  countedExams(report).flatMap(({ name, isPublished }) => (isPublished ? [] : [name]))

/** The name of the exam, or of its type where several count. */
export function examOf(report: TypeReport): string {
  const [first, ...others] = countedExams(report)
  return first && others.length === 0 ? first.name : texts.examsOf(TYPE_NAMES[report.examType])
}

const isScored = ({ passStatus }: TypeReportRow): boolean => passStatus !== 'NO_SCORES'

/** Certificates of the students with scores, or of one of them. */
export function certificatesOf(report: TypeReport, made: Made, only?: number): Ready<Certificate>[] {
  const scored = report.report.filter(isScored)
  return scored
    .filter(({ id }) => only === undefined || id === only)
    .map((row) => {
      const code = made.newCode()
      const isPassed = row.passStatus === 'PASSED'
      const paper: Certificate = {
        school: schoolOf(made.school),
        student: {
          id: row.id,
          name: row.studentName,
          className: report.className,
          academicYear: report.academicYear,
        },
        exam: examOf(report),
        day: formatDay(made.today),
        code: codeFor(code, made.origin),
        signatures: texts.signatures.slice(0, 2),
        passThreshold: texts.percent(report.passThreshold),
        isPassed,
        result: {
          total: row.totalMarks,
          maximum: report.maxTotal,
          percent: texts.percent(row.percentage),
          grade: gradeOf(row.percentage),
          rank: row.rank === null ? null : { place: row.rank, of: scored.length },
        },
      }
      const kept = keptOf(paper, code, {
        kind: 'certificate',
        studentId: row.id,
        examIds: countedExams(report).map(({ id }) => id),
        counted: countedIn(report, row, made),
        result: isPassed ? texts.passed : texts.notPassed,
      })
      return { paper, kept }
    })
}

const COLUMNS = EXAM_TYPES.map((type) => ({ title: TYPE_NAMES[type], maximum: MAX_MARKS[type] }))

type Line = { subject: string; marks: readonly PaperMark[]; total: PaperMark; grade: string | undefined }

function tableOf(subjects: readonly Line[], total: number): MarkTable & { percent: number; grade: string } {
  const percent = transcriptPercent(total, subjects.length)
  const grade = gradeOf(percent)
  const marks = COLUMNS.map((_, at) => subjects.reduce((all, line) => all + points(line.marks[at] ?? null), 0))
  return { exams: COLUMNS, subjects, sums: { marks, total, grade }, percent, grade }
}

const resultOf = (total: number, { percent, grade, subjects }: ReturnType<typeof tableOf>) => ({
  total,
  maximum: maximumOf(EXAM_TYPES, subjects.length),
  percent: texts.percent(percent),
  grade,
})

/** Report cards of a year; with a code where everything that they count is published. */
export function reportCardsOf({ final, byType, attendance }: ClassYear, made: Made): Ready<ReportCard>[] {
  const scored = final.report.filter(({ rank }) => rank !== null)
  const types = EXAM_TYPES.map((type): [ExamType, TypeReport] => [type, byType[type]])
  const exams = types.flatMap(([, report]) => countedExams(report))
  const isPublished = exams.every((exam) => exam.isPublished)
  const rowsOf = new Map(types.map(([type, { report }]) => [type, new Map(report.map((row) => [row.id, row]))]))
  return scored.map((row) => {
    const { studentId } = row
    const rowIn = (type: ExamType) => rowsOf.get(type)?.get(studentId)
    const lines = row.subjects.map(({ subject, marks }) => ({
      subject,
      marks: EXAM_TYPES.map((type) => markOf(rowIn(type)?.subjects[subject] ?? null)),
      total: markOf(marks),
      grade: typeof marks === 'number' ? gradeOf(marks) : undefined,
    }))
    const { percent, grade, ...marks } = tableOf(lines, row.totalMarks)
    const result = {
      ...resultOf(row.totalMarks, { percent, grade, ...marks }),
      rank: row.rank === null ? null : { place: row.rank, of: scored.length },
    }
    const days = attendance?.students[studentId]
    const code = isPublished ? made.newCode() : null
    const paper: ReportCard = {
      school: schoolOf(made.school),
      student: { id: studentId, name: row.fullName, className: final.className, academicYear: final.academicYear },
      exam: texts.yearExams,
      day: formatDay(made.today),
      code: code === null ? undefined : codeFor(code, made.origin),
      signatures: texts.signatures,
      marks,
      result,
      remark: '',
      attendance:
        attendance && days
          ? { term: texts.days(formatDay(attendance.first), formatDay(attendance.last)), ...days }
          : undefined,
    }
    const about = {
      kind: 'reportCard' as const,
      studentId,
      examIds: exams.map(({ id }) => id),
      counted: types.flatMap(([type, report]) => countedIn(report, rowIn(type), made)),
      result: texts.cardResult(result.percent, result.grade),
    }
    return { paper, kept: code === null ? null : keptOf(paper, code, about) }
  })
}

/** A student's year; it has no code. */
export function transcriptOf(
  { student, academicYear, subjects, total }: StudentYear,
  made: Omit<Made, 'newCode' | 'origin' | 'subjects'>,
): Transcript {
  const lines = subjects.map(({ subject, monthly, midterm, final, total: sum, grade }) => ({
    subject,
    marks: [monthly, midterm, final].map(markOf),
    total: sum,
    grade,
  }))
  const { percent, grade, ...marks } = tableOf(lines, total)
  return {
    school: schoolOf(made.school),
    student: { id: student.id, name: student.fullName, className: student.class, academicYear },
    exam: texts.yearExams,
    day: formatDay(made.today),
    marks,
    result: resultOf(total, { percent, grade, ...marks }),
  }
}

/** The table of a class, as its report by type shows it. */
export const classResultsOf = (report: TypeReport, made: Pick<Made, 'school' | 'today'>): ClassResults => ({
  school: schoolOf(made.school),
  className: report.className,
  academicYear: report.academicYear,
  exam: examOf(report),
  day: formatDay(made.today),
  subjects: report.subjectsHeader,
  rows: report.report.map((row) => ({
    rank: row.rank,
    student: { id: row.id, name: row.studentName },
    marks: report.subjectsHeader.map((subject) => markOf(row.subjects[subject] ?? null)),
    total: isScored(row) ? row.totalMarks : null,
    percent: isScored(row) ? texts.percent(row.percentage) : paperTexts.missing,
  })),
})
