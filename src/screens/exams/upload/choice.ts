import { MAX_MARKS, TYPE_NAMES, type ExamType } from '#domain/exams/exams.schema.ts'
import type { About } from '#domain/exams/upload-about.rules.ts'
import { subjectLookup } from '#domain/exams/upload.rules.ts'
import type { UploadOptions } from '#domain/exams/upload.schema.ts'

/** The choices for a template or an upload; an empty text if nothing is chosen. */
export type Choice = {
  classId: string
  yearId: string
  examId: string
  examType: ExamType | ''
  /** Id of a subject; `all` for every subject of the class. */
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
export const choiceInCalls = ({ classId, yearId, examId, examType, subjectId, subjectName }: Choice) => ({
  ...(idOf(classId) && { classId: Number(classId) }),
  ...(idOf(yearId) && { academicYearId: Number(yearId) }),
  ...(idOf(examId) && { examId: Number(examId) }),
  ...(examType && { examType }),
  ...(idOf(subjectId) && { subjectId: Number(subjectId) }),
  ...(subjectName.trim() && { subjectName: subjectName.trim() }),
})

export const hasExam = ({ examId, examType }: Choice): boolean => examId !== '' || examType !== ''
export const hasSubject = ({ subjectId, subjectName }: Choice): boolean => subjectId !== '' || subjectName.trim() !== ''

/** The maximum of the chosen exam or type; null without a choice. */
export function maximumOf({ examId, examType }: Choice, { exams }: UploadOptions): number | null {
  const type = examType || exams.find(({ id }) => String(id) === examId)?.type
  return type ? MAX_MARKS[type] : null
}

/** Letters to which the name of a template is cut, since the server refuses longer ones. */
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

/** The choice as the file's own description, to be compared with the one in an uploaded file. */
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
