import { formatDay } from '#domain/core/dates.ts'
import { EXAM_TYPES, type ExamType } from '#domain/exams/exams.schema.ts'
import type { ClassReportRow, TypeReport } from '#domain/exams/reports.schema.ts'
import type { ClassYear } from '#data/exams/class-papers.ts'
import type { ReportCard } from '#ui/papers/paper.ts'
import { besideOf, namesOf, notesOf, tableOf, type Line } from './card-table.ts'
import {
  attendanceOf,
  codeFor,
  countedIn,
  examsCountedFor,
  keptOf,
  markOf,
  schoolOf,
  type Made,
  type Ready,
} from './paper-parts.ts'
import { resultOf, wholeYear } from './year-result.ts'
import { papersTexts as texts } from './papers.texts.ts'

/** The data of report cards that all students of the class share. */
function cardsOf({ final, byType }: ClassYear) {
  const types = EXAM_TYPES.map((type): [ExamType, TypeReport] => [type, byType[type]])
  const rowsOf = new Map(types.map(([type, { report }]) => [type, new Map(report.map((row) => [row.id, row]))]))
  return {
    types,
    rowIn: (type: ExamType, id: number) => rowsOf.get(type)?.get(id),
    of: final.report.filter(({ rank }) => rank !== null).length,
    rows: final.report.filter((row) => !row.isUnnamed && row.subjects.some(({ marks }) => marks !== null)),
  }
}

type Cards = ReturnType<typeof cardsOf>

/** The subjects of a student, each with the marks in the exams that she could sit. */
function marksOf({ rowIn }: Cards, { studentId, subjects }: ClassReportRow, held: readonly ExamType[]): Line[] {
  return subjects
    .filter(({ isOther }) => !isOther)
    .map(({ subject, marks, grade }) => ({
      subject,
      marks: held.map((type) => markOf(rowIn(type, studentId)?.subjects[subject] ?? null)),
      total: markOf(marks),
      grade: grade ?? undefined,
    }))
}

function cardOf(year: ClassYear, cards: Cards, row: ClassReportRow, made: Made): Ready<ReportCard> {
  const { final, attendance } = year
  const { types, rowIn, of } = cards
  const { studentId } = row
  const exams = types.flatMap(([type, report]) => examsCountedFor(report, rowIn(type, studentId)))
  const means = EXAM_TYPES.filter((type) => examsCountedFor(year.byType[type], rowIn(type, studentId)).length > 1)
  const soFar = row.soFar ?? wholeYear(row.totalMarks, row.subjects.length)
  const { held } = soFar
  const lines = marksOf(cards, row, held)
  const code = exams.every(({ isPublished }) => isPublished) ? made.newCode() : null
  const result = resultOf(row.totalMarks, lines.length, soFar)
  const paper: ReportCard = {
    school: schoolOf(made.school),
    student: { id: studentId, name: row.fullName, className: final.className, academicYear: final.academicYear },
    exam: texts.yearExams(namesOf(held)),
    day: formatDay(made.today),
    code: code === null ? undefined : codeFor(code, made.origin),
    notes: notesOf({ soFar, means, leftOn: row.leftOn }),
    signatures: texts.signatures,
    marks: { ...tableOf(held, lines, row.totalMarks, soFar.grade), beside: besideOf(row, final) },
    result: { ...result, rank: row.rank === null ? null : { place: row.rank, of } },
    remark: year.remarks.get(studentId) ?? '',
    attendance: attendanceOf(attendance, studentId),
  }
  const about = {
    kind: 'reportCard' as const,
    studentId,
    examIds: exams.map(({ id }) => id),
    counted: types.flatMap(([type, report]) => countedIn(report, rowIn(type, studentId), made)),
    result: result.grade ? texts.cardResult(result.percent, result.grade) : texts.soFarResult(result.percent),
  }
  return { paper, kept: code === null ? null : keptOf(paper, code, about) }
}

/** Report cards of a year; a card has a code if all exams that it counts are published. */
export function reportCardsOf(year: ClassYear, made: Made): Ready<ReportCard>[] {
  const cards = cardsOf(year)
  return cards.rows.map((row) => cardOf(year, cards, row, made))
}
