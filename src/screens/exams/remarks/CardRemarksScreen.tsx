import { Textarea } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { z } from 'zod'
import type { AcademicYearRow } from '#domain/exams/exams.schema.ts'
import { getCardRemarks, writeCardRemarks } from '#domain/exams/remarks.endpoints.ts'
import { LONGEST_REMARK, type CardRemark } from '#domain/exams/remarks.schema.ts'
import { termOn } from '#domain/exams/terms.rules.ts'
import { call } from '#data/answers/api.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useSession } from '#data/session/use-session.ts'
import { LabelledValues } from '#ui/DescriptionList.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAddress } from '#ui/use-address.ts'
import { Form } from '../../core/form/Form.tsx'
import { useDraftForm } from '../../core/form/use-draft-form.ts'
import { AnswerGate } from '../../core/Gates.tsx'
import { ReportPage, Unasked, type Choice, type Chosen, type Known } from '../reports/ReportPage.tsx'
import { cardRemarksScreen } from './remarks.screens.ts'
import styles from './remarks.module.css'
import { cardRemarksTexts as texts } from './remarks.texts.ts'

/** The value of the choice for cards of the year, in the address as well. */
const YEAR = 'year'

type OfCard = { classId: number; year: AcademicYearRow; termId: number | null }

/** Remarks by student, under names that no list has. */
const Remarks = z.record(z.string(), z.string().max(LONGEST_REMARK))
const nameOf = ({ studentId }: Pick<CardRemark, 'studentId'>): string => `s${studentId}`

type FormProps = OfCard & { students: readonly CardRemark[]; onSaved: () => void }

function RemarksForm({ classId, year, termId, students, onSaved }: FormProps) {
  const ownerId = useSession()?.user.id ?? null
  const changedIn = (typed: Record<string, string>) =>
    students.flatMap(({ studentId, remark: base }) => {
      const remark = typed[nameOf({ studentId })]?.trim() ?? base
      return remark === base ? [] : [{ studentId, remark, base }]
    })
  const { field, ...form } = useDraftForm(Remarks, {
    initial: Object.fromEntries(students.map((each) => [nameOf(each), each.remark])),
    draft: { key: `cardRemarks:${ownerId}:${classId}:${year.id}:${termId ?? YEAR}`, ownerId },
    blocked: (typed) => (changedIn(typed).length === 0 ? texts.unchanged : null),
    submit: (typed) =>
      call(writeCardRemarks, {
        params: { classId: String(classId) },
        body: { academicYearId: year.id, termId, remarks: changedIn(typed) },
      }),
    done: ({ remarks }) => {
      toastDone(texts.saved(remarks))
      onSaved()
    },
    stays: true,
    trouble: texts.failed,
  })
  return (
    <Form of={form} submit={texts.submit} isWide>
      <div className={styles['remarks']}>
        {students.map((each) => (
          <Textarea
            key={each.studentId}
            label={each.fullName}
            maxLength={LONGEST_REMARK}
            autosize
            minRows={1}
            maxRows={4}
            {...field(nameOf(each))}
          />
        ))}
      </div>
    </Form>
  )
}

function RemarksOfCard(card: OfCard) {
  const { classId, year, termId } = card
  const { answer, ask } = useAnswer(getCardRemarks, {
    params: { classId: String(classId) },
    query: { academicYearId: String(year.id), ...(termId === null ? {} : { termId: String(termId) }) },
  })
  return (
    <AnswerGate answer={answer} onRetry={ask} failed={texts.loadFailed}>
      {({ students }) => {
        if (students.length === 0)
          return (
            <EmptyState icon={<IconCertificate size={30} />} title={texts.none}>
              {texts.noneHint}
            </EmptyState>
          )
        if (year.closed)
          return (
            <>
              <p>{texts.closed(year.year)}</p>
              <LabelledValues items={students.map((each) => [each.fullName, each.remark || texts.nothing])} />
            </>
          )
        // What somebody else has written meanwhile is what the next remark is written over.
        const known = students.map(({ studentId, remark }) => `${studentId} ${remark}`).join('\n')
        return <RemarksForm key={known} {...card} students={students} onSaved={ask} />
      }}
    </AnswerGate>
  )
}

const yearOf = ({ academicYearId }: Chosen, { setup }: Known) => setup.years.find(({ id }) => id === academicYearId)

/** The term whose card is written: today's, unless another one is chosen; null: the card of the year. */
function termOf({ terms = [] }: AcademicYearRow, asked: string | null, today: string): number | null {
  const term = asked === YEAR ? undefined : (terms.find(({ id }) => String(id) === asked) ?? termOn(terms, today))
  return term?.id ?? null
}

/** Teachers of a class and the office write a remark for each report card of a class. */
export default function CardRemarksScreen() {
  const [params] = useAddress()
  const termIn = (year: AcademicYearRow, { place }: Known) => termOf(year, params.get('term'), place.today)
  const cards = (chosen: Chosen, known: Known): Choice[] => {
    const year = yearOf(chosen, known)
    if (chosen.classId === null || !year?.terms?.length) return []
    const options = [
      ...year.terms.map(({ id, name }) => ({ value: String(id), label: name })),
      { value: YEAR, label: texts.ofYear },
    ]
    return [{ name: 'term', label: texts.card, value: String(termIn(year, known) ?? YEAR), options }]
  }
  return (
    <ReportPage screen={cardRemarksScreen} lead={texts.lead} asks={['class', 'year']} more={cards}>
      {(chosen, known) => {
        const { classId } = chosen
        const year = yearOf(chosen, known)
        if (classId === null || !year) return <Unasked words={texts.choose} />
        const termId = termIn(year, known)
        return <RemarksOfCard key={`${classId}:${year.id}:${termId}`} classId={classId} year={year} termId={termId} />
      }}
    </ReportPage>
  )
}
