import { MAX_MARKS, TYPE_NAMES, type ExamType } from '#domain/exams/exams.schema.ts'
import type { About } from '#domain/exams/upload-about.rules.ts'
import { subjectLookup } from '#domain/exams/upload.rules.ts'
import type { UploadOptions } from '#domain/exams/upload.schema.ts'

/** What is chosen for a template or an upload; an empty text: nothing. */
export type Choice = {
  classId: string
  yearId: string
  examId: string
  examType: ExamType | ''
  /** `all`: every subject of the class. */
  subjectId: string
  subjectName: string
}

export const NOTHING: Choice = { classId: '', yearId: '', examId: '', examType: '', subjectId: '', subjectName: '' }

/**
 * The choice after one of its parts was chosen: a year clears exam and type, exam and type clear each other, and so do
 * the subject's id and name (EXAM-18).
 */
export function chosenAfter(choice: Choice, change: Partial<Choice>): Choice {
  const next = { ...choice, ...change }
  if (change.yearId !== undefined) return { ...next, examId: '', examType: '' }
  if (change.examId) return { ...next, examType: '' }
  if (change.examType) return { ...next, examId: '' }
  if (change.subjectId) return { ...next, subjectName: '' }
  if (change.subjectName) return { ...next, subjectId: '' }
  return next
}

const idOf = (text: string): number | undefined => Number(text) || undefined

/** The choice as calls take it. */
export const sentChoice = ({ classId, yearId, examId, examType, subjectId, subjectName }: Choice) => ({
  ...(idOf(classId) && { classId: Number(classId) }),
  ...(idOf(yearId) && { academicYearId: Number(yearId) }),
  ...(idOf(examId) && { examId: Number(examId) }),
  ...(examType && { examType }),
  ...(idOf(subjectId) && { subjectId: Number(subjectId) }),
  ...(subjectName.trim() && { subjectName: subjectName.trim() }),
})

export const hasExam = ({ examId, examType }: Choice): boolean => examId !== '' || examType !== ''
export const hasSubject = ({ subjectId, subjectName }: Choice): boolean => subjectId !== '' || subjectName.trim() !== ''

/** Of the chosen exam or type; that of the largest exam where none is chosen, so that the server decides. */
export function maximumOf({ examId, examType }: Choice, { exams }: UploadOptions): number {
  const type = examType || exams.find(({ id }) => String(id) === examId)?.type
  return type ? MAX_MARKS[type] : MAX_MARKS.FINAL
}

/** The server takes no longer hint. */
const MOST_NAME = 80

/** The name of the template of a choice, such as 1C-November-English. */
export function templateName(choice: Choice, options: UploadOptions): string {
  const { class: group, exam, subject } = aboutChoice(choice, options)
  const type = choice.examType ? TYPE_NAMES[choice.examType] : undefined
  return [group?.name, exam?.name ?? type, subject?.name ?? (choice.subjectName || undefined)]
    .filter((part) => part !== undefined)
    .join('-')
    .slice(0, MOST_NAME)
}

/** What was chosen, as a file says it of itself. */
export function aboutChoice(choice: Choice, { classes, academicYears, exams, subjects }: UploadOptions): About {
  const group = classes.find(({ id }) => String(id) === choice.classId)
  const year = academicYears.find(({ id }) => String(id) === choice.yearId)
  const exam = exams.find(({ id }) => String(id) === choice.examId)
  const subject = choice.subjectName
    ? subjectLookup(subjects)(choice.subjectName)
    : subjects.find(({ id }) => String(id) === choice.subjectId)
  return {
    ...(group && { class: group }),
    ...(year && { year: { id: year.id, name: year.year } }),
    ...(exam && { exam: { id: exam.id, name: exam.name } }),
    ...(subject && { subject }),
  }
}
