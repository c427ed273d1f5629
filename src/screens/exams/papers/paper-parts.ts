import { formatDay } from '#domain/core/dates.ts'
import { TYPE_NAMES, type SubjectRow } from '#domain/exams/exams.schema.ts'
import { spacedCode } from '#domain/exams/paper-codes.rules.ts'
import type { CountedMarks, NewPaper, PaperKind } from '#domain/exams/papers.schema.ts'
import type { ClassAttendance } from '#domain/exams/papers.reports.ts'
import type { ReportedMarks, TypeReport, TypeReportRow } from '#domain/exams/reports.schema.ts'
import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import type { Certificate, PaperCode, PaperMark, PaperSchool, ReportCard, Transcript } from '#ui/papers/paper.ts'
import { paperTexts } from '#ui/papers/papers.texts.ts'
import { papersTexts as texts } from './papers.texts.ts'

/** Data on papers that does not come from reports: the school, the day of printing, a new code. */
export type Made = {
  school: Pick<SchoolInfo, 'name' | 'address' | 'phones' | 'logo'>
  /** The school day of printing, YYYY-MM-DD. */
  today: string
  subjects: readonly SubjectRow[]
  /** The address of the school's server, for the link in the QR code. */
  origin: string
  newCode: () => string
}

/** A paper to be drawn. `kept`: the record by which the server verifies its code; null without a code. */
export type Ready<Paper> = { paper: Paper; kept: NewPaper | null }

export const schoolOf = ({ name, address, phones, logo }: Made['school']): PaperSchool => ({
  name,
  address,
  phones,
  logo,
})

export const codeFor = (code: string, origin: string): PaperCode => ({
  letters: spacedCode(code),
  address: `${origin}/verify`,
  link: `${origin}/verify/${code}`,
})

type Attendance = NonNullable<ReportCard['attendance']>

/** The days of a student on a card; undefined where none was marked. */
export function attendanceOf(attendance: ClassAttendance | null, studentId: number): Attendance | undefined {
  const days = attendance?.students[studentId]
  return attendance && days
    ? { term: texts.days(formatDay(attendance.first), formatDay(attendance.last)), ...days }
    : undefined
}

export const markOf = (marks: ReportedMarks): PaperMark => (marks === 'ABSENT' ? 'absent' : marks)

/** The student's marks of a report, by subject and type; missing ones are left out. */
export function countedIn(
  { examType, subjectsHeader }: TypeReport,
  row: TypeReportRow | undefined,
  { subjects }: Made,
) {
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

/** The record by which a paper's code is verified: the texts and marks exactly as printed. */
export function keptOf(
  paper: Certificate | ReportCard | Transcript,
  code: string,
  { kind, studentId, examIds, counted, result }: About,
) {
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

type OfExams = { exams: readonly { id: number; name: string; isPublished: boolean; hasScores: boolean }[] }

/** The exams of a report that its totals count. */
export const countedExams = ({ exams }: OfExams) => exams.filter(({ hasScores }) => hasScores)

/** The exams that a student's total counts, also of other classes, each with whether it is published there. */
export function examsCountedFor(report: OfExams, row: Pick<TypeReportRow, 'elsewhere'> | undefined) {
  const elsewhere = row?.elsewhere ?? []
  const here = countedExams(report).filter(({ id }) => !elsewhere.some((each) => each.id === id))
  return [...here, ...elsewhere].map(({ id, isPublished }) => ({ id, isPublished }))
}

export const unpublishedExams = (report: OfExams): string[] =>
  countedExams(report).flatMap(({ name, isPublished }) => (isPublished ? [] : [name]))

/** The name of the counted exam, or of the exam type if several count. */
export function examOf(report: TypeReport): string {
  const [first, ...others] = countedExams(report)
  return first && others.length === 0 ? first.name : texts.examsOf(TYPE_NAMES[report.examType], others.length + 1)
}

export const isScored = ({ passStatus }: TypeReportRow): boolean => passStatus !== 'NO_SCORES'

/** Whether a paper can be made for a student: with scores, and with a name that this device knows. */
export const hasPaper = (row: TypeReportRow): boolean => isScored(row) && !row.isUnnamed
