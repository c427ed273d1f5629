import type { AcademicYearRow, ExamRow, ExamSetup } from '#domain/exams/exams.schema.ts'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import { examSetupTexts as texts } from './exam-setup.texts.ts'

/** Props that all cards and lists of exam management share. */
export type SetupPart = {
  setup: ExamSetup
  classes: readonly ClassRow[]
  ownerId: number | null
  /** Called after a change was saved. */
  onChange: () => void
}

export const UNCHOSEN = { value: '', label: texts.choose }

export const yearChoices = (years: readonly AcademicYearRow[]) => [
  UNCHOSEN,
  ...years.map(({ id, year }) => ({ value: String(id), label: year })),
]

export const yearOf = (years: readonly AcademicYearRow[], id: number): string =>
  years.find((each) => each.id === id)?.year ?? ''

/** Options for visible exams, the newest year first. Each shows its year, since names repeat every year. */
export const examChoices = ({ exams, years }: Pick<ExamSetup, 'exams' | 'years'>) =>
  exams
    .filter(({ hidden }) => !hidden)
    .map((exam: ExamRow) => ({
      value: String(exam.id),
      label: `${exam.name} ${yearOf(years, exam.academicYearId)}`,
      exam,
    }))
    .sort((a, b) => (yearOf(years, a.exam.academicYearId) < yearOf(years, b.exam.academicYearId) ? 1 : -1))
    .map(({ value, label }) => ({ value, label }))

export const subjectChoices = ({ subjects }: Pick<ExamSetup, 'subjects'>) =>
  subjects.filter(({ hidden }) => !hidden).map(({ id, name }) => ({ value: String(id), label: name }))
