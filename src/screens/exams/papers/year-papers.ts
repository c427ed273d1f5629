import { formatDay } from '#domain/core/dates.ts'
import { EXAM_TYPES, type ExamType } from '#domain/exams/exams.schema.ts'
import { gradeOf, maximumOf, transcriptPercent } from '#domain/exams/figures.rules.ts'
import type { ClassReportRow, ReportedMarks, StudentYear, TypeReport } from '#domain/exams/reports.schema.ts'
import type { SoFar } from '#domain/exams/so-far.schema.ts'
import type { ClassYear } from '#data/exams/papers.ts'
import type { PaperMark, ReportCard, Transcript } from '#ui/papers/paper.ts'
import { paperTexts } from '#ui/papers/papers.texts.ts'
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
import { papersTexts as texts } from './papers.texts.ts'

/** The whole year's maximum and percentage, for a student without marks, whom the report has no such figures for. */
function wholeYear(total: number, subjects: number): SoFar {
  const [maximum, percent] = [maximumOf(EXAM_TYPES, subjects), transcriptPercent(total, subjects)]
  return {
    possible: maximum,
    percent,
    maximum,
    grade: gradeOf(percent),
    isOver: true,
    held: [...EXAM_TYPES],
    missing: 0,
  }
}

/** The result of the year; before its end, the result of the exams held so far with the whole year's beside. */
function resultOf(total: number, subjects: number, { possible, percent, maximum, grade, isOver }: SoFar) {
  const ofYear = texts.percent(transcriptPercent(total, subjects))
  if (isOver) return { total, maximum, percent: ofYear, grade: grade ?? undefined }
  const part = paperTexts.part(total, maximum)
  return { total, maximum: possible, percent: texts.percent(percent), ofYear: texts.ofYear(part, ofYear) }
}

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

/** A subject's total as the report card has it: missing or absent where all its marks are. */
function totalOf(marks: readonly ReportedMarks[], total: number): PaperMark {
  const given = marks.filter((each) => each !== null)
  if (given.length === 0) return null
  return given.every((each) => each === 'ABSENT') ? 'absent' : total
}

/** The school that a year was at, and the day on which it said so. */
type OtherSchool = { school: string; givenOn: string }

/** The transcript of a student's year, here or at another school; it has no code. */
export function transcriptOf(
  year: StudentYear,
  made: Omit<Made, 'newCode' | 'origin' | 'subjects'>,
  other?: OtherSchool,
): Transcript {
  const { student, academicYear, subjects, total, exams } = year
  const lines = subjects.map(({ subject, monthly, midterm, final, total: sum, grade }) => ({
    subject,
    marks: [monthly, midterm, final].map(markOf),
    total: totalOf([monthly, midterm, final], sum),
    grade: grade || undefined,
  }))
  const soFar = year.soFar ?? wholeYear(total, subjects.length)
  const means = EXAM_TYPES.filter((type) => exams.filter((exam) => exam.type === type).length > 1)
  const notes = notesOf({ soFar, means, leftOn: student.leftOn })
  return {
    school: schoolOf(made.school),
    student: { id: student.id, name: student.fullName, className: student.class, academicYear },
    ...(other && { otherSchool: other.school }),
    exam: texts.yearExams(namesOf(EXAM_TYPES)),
    day: formatDay(made.today),
    // Without a code there is room for a third line.
    notes: other ? [texts.ofOther(formatDay(other.givenOn)), ...notes] : notes,
    marks: tableOf(EXAM_TYPES, lines, total, soFar.grade),
    result: resultOf(total, subjects.length, soFar),
  }
}
