import { Button, NativeSelect } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { EXAM_TYPES, TYPE_NAMES, type ExamSetup, type ExamType } from '#domain/exams/exams.schema.ts'
import { PASS_THRESHOLD } from '#domain/exams/figures.rules.ts'
import { presentYear } from '#domain/exams/years.rules.ts'
import { shownExam } from '#domain/school/subject-names.texts.ts'
import type { Screen } from '#app/screens.ts'
import { useExamSetup } from '#data/exams/setup.queries.ts'
import { useShownReading } from '#data/answers/source.ts'
import { useSchool } from '#data/session/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { Gate } from '../../core/Gates.tsx'
import type { ListContext } from '../../core/list/list.ts'
import { usePlace } from '../../core/list/use-here.ts'
import styles from './reports.module.css'
import { reportTexts as texts } from './reports.texts.ts'

const { ask } = texts

/** The values that can be chosen for a report; null if not chosen. */
export type Chosen = {
  classId: number | null
  academicYearId: number
  examId: number | null
  examType: ExamType | null
  passThreshold: number
}

type Ask = 'class' | 'year' | 'exam' | 'type' | 'anyType'

export type Known = { place: ListContext; setup: ExamSetup }

/** Reads the question out of the address: the year is the present one unless another is chosen. */
function useChosen({ place, setup }: Known): Chosen | null {
  const [params] = useAddress()
  const school = useSchool()
  const of = <Row extends { id: number }>(rows: readonly Row[], name: string): Row | undefined =>
    rows.find(({ id }) => String(id) === params.get(name))
  const year = of(setup.years, 'year') ?? presentYear(setup.years, place.today)
  // A teacher's only class is chosen for her.
  const onlyClass = place.classes.length === 1 ? place.classes[0] : undefined
  const classId = (of(place.classes, 'class') ?? onlyClass)?.id ?? null
  const examId = of(setup.exams, 'exam')?.id ?? null
  const examType = EXAM_TYPES.find((type) => type === params.get('type')) ?? null
  const passThreshold = school?.passThreshold ?? PASS_THRESHOLD
  const academicYearId = year?.id
  return useMemo(
    () => (academicYearId === undefined ? null : { classId, academicYearId, examId, examType, passThreshold }),
    [classId, academicYearId, examId, examType, passThreshold],
  )
}

export type Choice = {
  name: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
}

function choicesOf(asks: readonly Ask[], { place, setup }: Known, chosen: Chosen): Choice[] {
  const yearOf = new Map(setup.years.map(({ id, year }) => [id, year]))
  const types = EXAM_TYPES.map((type) => ({ value: type, label: shownExam(TYPE_NAMES[type]) }))
  const all = {
    class: {
      name: 'class',
      label: ask.class,
      value: String(chosen.classId ?? ''),
      options: [
        { value: '', label: ask.chooseClass },
        ...place.classes.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    year: {
      name: 'year',
      label: ask.year,
      value: String(chosen.academicYearId),
      options: setup.years.map(({ id, year }) => ({ value: String(id), label: year })),
    },
    exam: {
      name: 'exam',
      label: ask.exam,
      value: String(chosen.examId ?? ''),
      options: [
        { value: '', label: ask.chooseExam },
        ...setup.exams
          .filter(({ hidden }) => !hidden)
          .map(({ id, name, academicYearId }) => ({
            value: String(id),
            label: ask.examIn(name, yearOf.get(academicYearId) ?? ''),
          })),
      ],
    },
    type: {
      name: 'type',
      label: ask.type,
      value: chosen.examType ?? '',
      options: [{ value: '', label: ask.chooseType }, ...types],
    },
    anyType: {
      name: 'type',
      label: ask.type,
      value: chosen.examType ?? '',
      options: [{ value: '', label: ask.allTypes }, ...types],
    },
  }
  return asks.map((each) => all[each])
}

type QuestionProps = { choices: readonly Choice[]; canReset: boolean }

/** The selects of a report; the chosen values are in the address. */
function Question({ choices, canReset }: QuestionProps) {
  const [params, set] = useAddress()
  const given = choices.filter(({ name }) => params.get(name))
  return (
    <div className={styles['ask']} data-shell>
      {choices.map(({ name, label, value, options }) => (
        <NativeSelect
          key={name}
          label={label}
          value={value}
          data={[...options]}
          className={name === 'exam' ? styles['long'] : undefined}
          onChange={(event) => set({ [name]: event.currentTarget.value, search: null, subject: null })}
        />
      ))}
      {canReset ? (
        <Button
          variant="default"
          className={styles['reset']}
          disabled={given.length === 0}
          onClick={() => set(Object.fromEntries(given.map(({ name }) => [name, null])))}
        >
          {ask.reset}
        </Button>
      ) : null}
    </div>
  )
}

type ReportPageProps = {
  screen: Pick<Screen, 'title'>
  lead?: string
  asks: readonly Ask[]
  canReset?: boolean
  /** More selects, beside those of `asks`. */
  more?: (chosen: Chosen, known: Known) => readonly Choice[]
  children: (chosen: Chosen, known: Known) => ReactNode
}

/** The page of a report: selects of class, year and exam from this device's data, and the report below. */
export function ReportPage({ screen: { title }, lead, ...report }: ReportPageProps) {
  const place = usePlace()
  const setup = useShownReading(useExamSetup(), true)
  return (
    <Page isList title={title} lead={lead}>
      {place ? (
        <Gate {...setup} words={{ failed: texts.failed }}>
          {(known) => <Asked place={place} setup={known} {...report} />}
        </Gate>
      ) : (
        <LoadingSkeleton rows={6} />
      )}
    </Page>
  )
}

type AskedProps = Known & Pick<ReportPageProps, 'asks' | 'canReset' | 'more' | 'children'>

function Asked({ asks, canReset = false, more, children, ...known }: AskedProps) {
  const chosen = useChosen(known)
  if (!chosen)
    return (
      <EmptyState icon={<IconCertificate size={30} />} title={texts.noYear}>
        {texts.noYearHint}
      </EmptyState>
    )
  return (
    <>
      <Question choices={[...choicesOf(asks, known, chosen), ...(more?.(chosen, known) ?? [])]} canReset={canReset} />
      {children(chosen, known)}
    </>
  )
}

/** Shown in place of the report until all that it needs is chosen. */
export const Unasked = ({ words }: { words: string }) => (
  <div className={styles['unasked']}>
    <EmptyState icon={<IconCertificate size={30} />} title={words} />
  </div>
)
