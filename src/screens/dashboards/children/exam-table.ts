import type { Translation } from '#domain/core/translations.ts'
import { averageSoFar, possibleMarks, yearAverage } from '#domain/dashboards/child-average.rules.ts'
import type { ChildMarks, ChildYear } from '#domain/exams/children.schema.ts'
import type { ExportedTable } from '#ui/export/table.ts'
import { examPaperTexts } from './exam-paper.texts.ts'

type Words = Translation<typeof examPaperTexts>

const shown = (marks: ChildMarks, words: Words): string | number =>
  marks === null ? words.notAvailable : marks === 'ABSENT' ? words.absent : marks

/** A child's results as rows of exams by subject (PAR-3). */
export function examRows({ subjects }: ChildYear, words: Words): { label: string; cells: (string | number)[] }[] {
  const rowOf = (exam: 'monthly' | 'midterm' | 'final') => ({
    label: words[exam],
    cells: subjects.map((subject) => shown(subject[exam], words)),
  })
  return [
    rowOf('monthly'),
    rowOf('midterm'),
    rowOf('final'),
    { label: words.total, cells: subjects.map(({ total }) => total) },
  ]
}

const achievedWords = (year: ChildYear, words: Words): string => words.achieved(year.total, possibleMarks(year))
/** Marks achieved in the published exams, in words; null once the year is over. */
export const soFarWords = (year: ChildYear, words: Words): string | null =>
  year.possible === undefined
    ? null
    : words.soFar(words.achieved(year.total, year.possible), words.percent(averageSoFar(year)))

export const averageWords = (year: ChildYear, words: Words): string => words.percent(yearAverage(year))

/** Marks of the year in words, named as those of the whole year while the year is not over. */
export const ofYearWords = (year: ChildYear, words: Words): string =>
  year.possible === undefined ? achievedWords(year, words) : `${words.ofYear}: ${achievedWords(year, words)}`

/** A child's results as a table for paper and files. */
export const examPaper = (
  child: { fullname: string; className: string | null },
  year: ChildYear,
  school: ExportedTable['school'],
): ExportedTable => ({
  fileName: `exam-results-${child.fullname.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-')}-${year.academicYear}`,
  title: examPaperTexts.paper(child.fullname, year.academicYear),
  ...(school ? { school } : {}),
  note: [
    child.className ?? '',
    soFarWords(year, examPaperTexts) ?? '',
    ofYearWords(year, examPaperTexts),
    `${examPaperTexts.average} ${averageWords(year, examPaperTexts)}`,
  ]
    .filter(Boolean)
    .join(' · '),
  head: [examPaperTexts.exam, ...year.subjects.map(({ subject }) => subject)],
  rows: examRows(year, examPaperTexts).map(({ label, cells }) => [label, ...cells]),
})
