import { formatDay } from '#domain/core/dates.ts'
import { EXAM_TYPES } from '#domain/exams/exams.schema.ts'
import type { ReportedMarks, StudentYear } from '#domain/exams/reports.schema.ts'
import type { PaperMark, Transcript } from '#ui/papers/paper.ts'
import { namesOf, notesOf, tableOf } from './card-table.ts'
import { markOf, schoolOf, type Made } from './paper-parts.ts'
import { papersTexts as texts } from './papers.texts.ts'
import { resultOf, wholeYear } from './year-result.ts'

/** A subject's total as the report card has it: missing or absent where all its marks are. */
function totalOf(marks: readonly ReportedMarks[], total: number): PaperMark {
  const given = marks.filter((each) => each !== null)
  if (given.length === 0) return null
  return given.every((each) => each === 'ABSENT') ? 'absent' : total
}

/** The school that a year was at, and the day on which it said so. */
export type OtherSchool = { school: string; givenOn: string }

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
