import { formatDay } from '#domain/core/dates.ts'
import { EXAM_TYPES } from '#domain/exams/exams.schema.ts'
import type { CountedMarks } from '#domain/exams/papers.schema.ts'
import type { TermReport, TermReportRow } from '#domain/exams/term-report.schema.ts'
import type { ClassTerm } from '#data/exams/papers.ts'
import type { ReportCard } from '#ui/papers/paper.ts'
import { besideOf, namesOf, notesOf, tableOf } from './card-table.ts'
import {
  attendanceOf,
  codeFor,
  examsCountedFor,
  keptOf,
  markOf,
  schoolOf,
  type Made,
  type Ready,
} from './paper-parts.ts'
import { papersTexts as texts } from './papers.texts.ts'

/** The student's marks of the term by subject and type; missing ones are left out. */
function countedIn({ subjects }: TermReportRow, made: Made): CountedMarks[] {
  const idOf = new Map(made.subjects.map(({ id, name }) => [name, id]))
  return subjects.flatMap(({ subject, byType }) => {
    const id = idOf.get(subject)
    return EXAM_TYPES.flatMap((type): CountedMarks[] => {
      const marks = byType[type]
      return id === undefined || marks === null ? [] : [[id, type, marks === 'ABSENT' ? null : marks]]
    })
  })
}

function cardOf(year: ClassTerm, row: TermReportRow, of: number, made: Made): Ready<ReportCard> {
  const { report, attendance } = year
  const { studentId, soFar } = row
  const exams = examsCountedFor(report, row)
  const typesOf = new Map(report.exams.map(({ id, type }) => [id, type]))
  const means = soFar.held.filter((type) => exams.filter(({ id }) => typesOf.get(id) === type).length > 1)
  const lines = row.subjects
    .filter(({ isOther }) => !isOther)
    .map(({ subject, byType, marks }) => ({
      subject,
      marks: soFar.held.map((type) => markOf(byType[type])),
      total: markOf(marks),
      grade: undefined,
    }))
  const code = exams.every(({ isPublished }) => isPublished) ? made.newCode() : null
  const percent = texts.percent(soFar.percent)
  const paper: ReportCard = {
    school: schoolOf(made.school),
    student: { id: studentId, name: row.fullName, className: report.className, academicYear: report.academicYear },
    exam: texts.termExams(report.term.name, namesOf(soFar.held)),
    day: formatDay(made.today),
    code: code === null ? undefined : codeFor(code, made.origin),
    notes: notesOf({ soFar: { ...soFar, isOver: true }, means, leftOn: row.leftOn }),
    signatures: texts.signatures,
    marks: { ...tableOf(soFar.held, lines, row.totalMarks, null), beside: besideOf(row, report) },
    result: {
      total: row.totalMarks,
      maximum: soFar.possible,
      percent,
      rank: row.rank === null ? null : { place: row.rank, of },
    },
    remark: year.remarks.get(studentId) ?? '',
    attendance: attendanceOf(attendance, studentId),
  }
  const about = {
    kind: 'reportCard' as const,
    studentId,
    examIds: exams.map(({ id }) => id),
    counted: countedIn(row, made),
    result: percent,
  }
  return { paper, kept: code === null ? null : keptOf(paper, code, about) }
}

const hasCard = ({ isUnnamed, subjects }: TermReportRow): boolean =>
  !isUnnamed && subjects.some(({ marks }) => marks !== null)

const rankedIn = ({ report }: TermReport): number => report.filter(({ rank }) => rank !== null).length

/** Report cards of a term; a card has a code if all exams that it counts are published. */
export const termCardsOf = (year: ClassTerm, made: Made): Ready<ReportCard>[] =>
  year.report.report.filter(hasCard).map((row) => cardOf(year, row, rankedIn(year.report), made))
