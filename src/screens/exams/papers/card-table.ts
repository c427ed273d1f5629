import { formatDay } from '#domain/core/dates.ts'
import { EXAM_TYPES, MAX_MARKS, TYPE_NAMES, type ExamType } from '#domain/exams/exams.schema.ts'
import type { ReportedMarks } from '#domain/exams/reports.schema.ts'
import type { SoFar } from '#domain/exams/so-far.schema.ts'
import type { BesideColumn, MarkTable, PaperMark } from '#ui/papers/paper.ts'
import { paperTexts } from '#ui/papers/papers.texts.ts'
import { markOf } from './paper-parts.ts'
import { papersTexts as texts } from './papers.texts.ts'

export type Line = { subject: string; marks: readonly PaperMark[]; total: PaperMark; grade: string | undefined }

/** The sum of marks; null if all of them are missing. */
const sumOf = (marks: readonly PaperMark[]): PaperMark =>
  marks.every((mark) => mark === null)
    ? null
    : marks.reduce<number>((all, mark) => all + (typeof mark === 'number' ? mark : 0), 0)

export function tableOf(
  types: readonly ExamType[],
  subjects: readonly Line[],
  total: number,
  grade: string | null,
): MarkTable {
  const marks = types.map((_, at) => sumOf(subjects.map((line) => line.marks[at] ?? null)))
  return {
    exams: types.map((type) => ({ title: TYPE_NAMES[type], maximum: MAX_MARKS[type] })),
    subjects,
    sums: { marks, total, ...(grade === null ? {} : { grade }) },
  }
}

type Beside = {
  averages?: readonly (number | null)[] | undefined
  average: number
  before?: { name: string; maximum: number } | null
}

type Row = {
  subjects: readonly { isOther?: boolean | undefined; before?: ReportedMarks }[]
  before?: { total: number } | null
}

/** The class average of each of a student's subjects, and her total of the term before, where there was one. */
export function besideOf(row: Row, { averages, average, before }: Beside): BesideColumn[] {
  const own = row.subjects.flatMap((subject, at) =>
    subject.isOther ? [] : [{ average: averages?.[at] ?? null, earlier: markOf(subject.before ?? null) }],
  )
  return [
    ...(averages ? [{ title: paperTexts.classAverage, marks: own.map((each) => each.average), sum: average }] : []),
    ...(before
      ? [
          {
            title: before.name,
            maximum: before.maximum,
            marks: own.map(({ earlier }) => earlier),
            sum: row.before?.total ?? null,
          },
        ]
      : []),
  ]
}

type Known = {
  /** `isOver` is that of a year; a term says nothing about exams to come. */
  soFar: Pick<SoFar, 'held' | 'missing'> & { isOver: boolean }
  means: readonly ExamType[]
  leftOn: string | undefined
}

export const namesOf = (types: readonly ExamType[]): string[] => types.map((type) => TYPE_NAMES[type])

/** Up to two notes: exams not held and marks missing; means of several exams and the day of leaving. */
export function notesOf({ soFar: { isOver, held, missing }, means, leftOn }: Known): string[] {
  const figures = [
    ...(isOver ? [] : [texts.soFar(namesOf(EXAM_TYPES.filter((type) => !held.includes(type))))]),
    ...(missing > 0 ? [texts.missing(missing)] : []),
  ]
  const marks = [
    ...(means.length > 0 ? [texts.mean(namesOf(means))] : []),
    ...(leftOn ? [texts.left(formatDay(leftOn))] : []),
  ]
  return [figures.join(' '), marks.join(' ')].filter(Boolean)
}
