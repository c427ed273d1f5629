import { NativeSelect } from '@mantine/core'
import { termOn } from '#domain/exams/terms.rules.ts'
import type { AcademicYearRow } from '#domain/exams/exams.schema.ts'
import { examSetupTexts } from './exam-setup.texts.ts'

const words = examSetupTexts.terms

type Typed = { academicYearId: string; term: string }

const termsOf = (years: readonly AcademicYearRow[], yearId: string) =>
  years.find(({ id }) => String(id) === yearId)?.terms ?? []

/** The value of the field: the term with its year, so that what was chosen in one year is no choice in another. */
export const termValue = (yearId: number | string, termId: number | null | undefined): string =>
  `${yearId}:${termId ?? ''}`

/** The term of an exam: the chosen one, none where that was chosen, and as long as nothing was chosen that of today. */
export function termChosen(years: readonly AcademicYearRow[], { academicYearId, term }: Typed, today: string) {
  const terms = termsOf(years, academicYearId)
  const [yearId, termId] = term.split(':')
  if (yearId === academicYearId) return terms.find(({ id }) => String(id) === termId)?.id ?? null
  return termOn(terms, today)?.id ?? null
}

type TermFieldProps = {
  years: readonly AcademicYearRow[]
  typed: Typed
  today: string
  onChange: (value: string) => void
}

/** Offers the terms of the chosen year; nothing where it has none. */
export function TermField({ years, typed, today, onChange }: TermFieldProps) {
  const terms = termsOf(years, typed.academicYearId)
  if (terms.length === 0) return null
  const options = terms.map(({ id, name }) => ({ value: termValue(typed.academicYearId, id), label: name }))
  return (
    <NativeSelect
      label={words.term}
      data={[{ value: termValue(typed.academicYearId, null), label: words.noTerm }, ...options]}
      value={termValue(typed.academicYearId, termChosen(years, typed, today))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
