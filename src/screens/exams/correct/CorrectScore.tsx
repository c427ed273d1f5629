import { NativeSelect, TextInput } from '@mantine/core'
import { call } from '#data/answers/api.ts'
import { scoreKey, useClassSheets } from '#data/exams/class-sheets.queries.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool } from '#data/session/use-session.ts'
import { formatMoment } from '#domain/core/times.ts'
import { MAX_MARKS, type ExamSetup } from '#domain/exams/exams.schema.ts'
import { correctScore } from '#domain/exams/scores.endpoints.ts'
import { shownExam } from '#domain/school/subject-names.texts.ts'
import form from '#ui/form.module.css'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../../core/form/Form.tsx'
import { useDraftForm, useTyped } from '../../core/form/use-draft-form.ts'
import { shownMarks } from '../entry/entry-form.ts'
import type { Offer } from '../entry/offers.ts'
import { CorrectionForm, NO_CORRECTION } from './correction-form.ts'
import { correctTexts as texts } from './correct.texts.ts'

/** A corrected score in the words of the success message. */
export type Corrected = Record<'student' | 'exam' | 'subject' | 'marks' | 'by' | 'at', string>

type CorrectScoreProps = {
  offers: readonly Offer[]
  setup: ExamSetup
  ownerId: number
  onCorrected: (result: Corrected) => void
}

type Choice = { id: number; name: string }
const UNCHOSEN = { value: '', label: texts.choose }
const choices = (all: readonly Choice[]) => [
  UNCHOSEN,
  ...all.map(({ id, name }) => ({ value: String(id), label: name })),
]
const nameIn = (all: readonly Choice[], id: number): string => all.find((each) => each.id === id)?.name ?? String(id)

/** Form in which a teacher chooses a score of one of her classes and corrects it. */
export function CorrectScore({ offers, setup, ownerId, onCorrected }: CorrectScoreProps) {
  const now = useNow(60_000)
  const zone = useSchool()?.timeZone
  const yearOf = new Map(setup.years.map(({ id, year }) => [id, year]))
  const exams = setup.exams
    .filter(({ hidden }) => !hidden)
    .map(({ id, name, academicYearId }) => ({ id, name: `${shownExam(name)}, ${yearOf.get(academicYearId) ?? ''}` }))
  const only = offers.length === 1 ? String(offers[0]?.group.id) : ''
  const state = useDraftForm(CorrectionForm, {
    initial: { ...NO_CORRECTION, classId: only },
    draft: { key: `scoreCorrection:${ownerId}`, ownerId },
    blank: (typed) => ({ ...typed, studentId: '', marks: '' }),
    submit: ({ marks: newMarks, studentId, examId, subjectId }) => {
      const academicYearId = setup.exams.find(({ id }) => id === examId)?.academicYearId ?? 0
      const body = { studentId, examId, subjectId, academicYearId, newMarks, ...(base === null ? {} : { base }) }
      return call(correctScore, { body })
    },
    done: (reply) => {
      toastDone(texts.done)
      onCorrected({
        student: nameIn(students, reply.studentId),
        exam: nameIn(exams, reply.examId),
        subject: nameIn(subjects, reply.subjectId),
        marks: shownMarks(reply.marks),
        by: reply.lastUpdatedBy,
        at: formatMoment(Date.parse(reply.lastUpdatedAt), now, zone),
      })
    },
    trouble: texts.failed,
  })
  const { classId, studentId, examId, subjectId } = useTyped(state)
  const offer = offers.find(({ group }) => group.id === Number(classId))
  const students = (offer?.group.students ?? []).map(({ id, fullname }) => ({ id, name: `${fullname} (${id})` }))
  const subjects = offer?.subjects ?? []
  const { told, base, maximum } = useStanding(setup, [classId, examId, studentId, subjectId].map(Number))
  const { field } = state
  return (
    <Form of={state} submit={texts.submit} isWide>
      <div className={form['wide']}>
        <NativeSelect label={texts.className} data={choices(offers.map(({ group }) => group))} {...field('classId')} />
        <NativeSelect label={texts.student} data={choices(students)} {...field('studentId')} />
        <NativeSelect label={texts.exam} data={choices(exams)} {...field('examId')} />
        <NativeSelect label={texts.subject} data={choices(subjects)} {...field('subjectId')} />
        <TextInput
          label={texts.marks}
          description={maximum === null ? null : texts.of(maximum)}
          inputMode="decimal"
          autoComplete="off"
          {...field('marks')}
        />
      </div>
      {told === null ? null : <p role="status">{told}</p>}
    </Form>
  )
}

/** The score that is chosen: what it is now, in words, and the revision that a correction is based on. */
function useStanding(setup: ExamSetup, [classId = 0, examId = 0, studentId = 0, subjectId = 0]: readonly number[]) {
  const sheets = useClassSheets({ classId, examId })
  const exam = setup.exams.find(({ id }) => id === examId)
  const maximum = exam ? MAX_MARKS[exam.type] : null
  if (!studentId || !subjectId || maximum === null || sheets.status !== 'ready')
    return { told: null, base: null, maximum }
  const score = sheets.data.scores.get(scoreKey(studentId, subjectId))
  return score
    ? { told: texts.now(shownMarks(score.marks), maximum), base: score.base, maximum }
    : { told: texts.none, base: null, maximum }
}
