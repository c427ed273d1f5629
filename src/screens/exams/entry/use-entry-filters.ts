import { useCallback, useMemo } from 'react'
import { EXAM_TYPES, type ExamRow, type ExamSetup, type ExamType } from '#domain/exams/exams.schema.ts'
import { presentYear } from '#domain/exams/years.rules.ts'
import { useAddress } from '#ui/use-address.ts'

export type EntryFilters = {
  classId: number | null
  type: ExamType | null
  yearId: number | null
  /** The exams of the chosen type and academic year. */
  exams: readonly ExamRow[]
  exam: ExamRow | null
  /** The chosen subjects; null for all subjects of the class. */
  subjectIds: readonly number[] | null
  /** Whether a phone shows one child at a time. */
  isByChild: boolean
  set: (change: Partial<Record<'class' | 'type' | 'year' | 'exam' | 'view', string | null>>) => void
  /** Chooses a subject or drops it. `all`: the ids of the class's subjects in their order. */
  toggleSubject: (id: number, all: readonly number[]) => void
}

const NONE = 'none'

function subjectsOf(text: string | null): readonly number[] | null {
  if (text === null || text === '') return null
  return text === NONE ? [] : text.split(',').map(Number).filter(Boolean)
}

/** The exam with this id, else the newest, since older exams of a type are usually complete. */
export const chosenExam = (fitting: readonly ExamRow[], id: number): ExamRow | null =>
  fitting.find((each) => each.id === id) ?? fitting.toSorted((a, b) => b.id - a.id)[0] ?? null

/** Class, exam and subjects in the address. The default is the present year with all subjects. */
export function useEntryFilters({ years, exams }: ExamSetup, today: string): EntryFilters {
  const [params, setAddress] = useAddress()
  const [typeText, yearText, examText, subjectText] = ['type', 'year', 'exam', 'subjects'].map((name) =>
    params.get(name),
  )
  const type = EXAM_TYPES.find((each) => each === typeText) ?? null
  const yearId =
    yearText === null || yearText === undefined ? (presentYear(years, today)?.id ?? null) : Number(yearText)
  const fitting = useMemo(
    () => exams.filter((exam) => !exam.hidden && exam.type === type && exam.academicYearId === yearId),
    [exams, type, yearId],
  )
  const subjectIds = useMemo(() => subjectsOf(subjectText ?? null), [subjectText])
  return {
    classId: Number(params.get('class')) || null,
    type,
    yearId: yearId || null,
    exams: fitting,
    exam: chosenExam(fitting, Number(examText)),
    subjectIds,
    isByChild: params.get('view') !== 'grid',
    set: useCallback((change) => setAddress(change as Record<string, string | null>), [setAddress]),
    toggleSubject: useCallback(
      (id, all) =>
        // Read from the address, since a second tap may come before the first is rendered.
        setAddress((before) => {
          const chosen = subjectsOf(before.get('subjects')) ?? all
          const next = all.filter((each) => chosen.includes(each) !== (each === id))
          return { subjects: next.length === all.length ? null : next.join(',') || NONE }
        }),
      [setAddress],
    ),
  }
}
