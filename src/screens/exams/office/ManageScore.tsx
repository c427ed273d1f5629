import { NativeSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { z } from 'zod'
import { MAX_MARKS } from '#domain/exams/exams.schema.ts'
import { deleteScore, registerScore, updateScore } from '#domain/exams/scores.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { Panel } from '#ui/Panel.tsx'
import tiles from '#ui/tiles.module.css'
import { toastDone } from '#ui/toast.ts'
import { AskFirst } from '../../core/form/AskFirst.tsx'
import { Form } from '../../core/form/Form.tsx'
import { StudentField } from '../../core/form/StudentField.tsx'
import { useDraftForm, useTyped } from '../../core/form/use-draft-form.ts'
import { troubleOf } from '../../core/trouble.ts'
import { examSetupTexts } from './exam-setup.texts.ts'
import { examChoices, subjectChoices, UNCHOSEN, type SetupPart } from './parts.ts'
import { useProcessing } from './Processing.tsx'
import { EMPTY_SCORE, examIn, sentScore, type ScoreAction, type TypedScore } from './score-form.ts'

const texts = examSetupTexts.score
const ACTIONS = Object.entries(texts.actions).map(([value, label]) => ({ value: value as ScoreAction, label }))

const TypedScoreForm = z.custom<TypedScore>()

/** Creates, updates or deletes one score. */
export function ManageScore({ setup, ownerId, onChange }: SetupPart) {
  const run = useProcessing()
  // The action that was sent, since the message of a failure depends on it.
  const chosen = useRef<ScoreAction>('create')
  const send = async (typed: TypedScore): Promise<{ message: string }> => {
    chosen.current = typed.action
    const score = sentScore(typed, setup)
    if (typeof score === 'string') throw new Error(score)
    const { name, ...rest } = score
    if (typed.action === 'delete') return run(() => call(deleteScore, { body: name }))
    const endpoint = typed.action === 'create' ? registerScore : updateScore
    return run(() => call(endpoint, { body: { ...name, ...rest } }))
  }
  const { field, change, ...form } = useDraftForm(TypedScoreForm, {
    initial: EMPTY_SCORE,
    // Exam and subject stay chosen, since the next score is usually of the same ones.
    blank: (typed: TypedScore) => ({ ...typed, studentId: '', marks: '' }),
    draft: { key: `score:${ownerId}`, ownerId },
    blocked: (typed) => {
      const score = sentScore(typed, setup)
      return typeof score === 'string' ? score : null
    },
    asks: ({ action }) => action === 'delete',
    submit: send,
    done: ({ message }) => {
      toastDone(message)
      onChange()
    },
    trouble: (error) => troubleOf(error, texts.failed[chosen.current]),
  })
  const { action, studentId, examId } = useTyped(form)
  const exam = examIn(setup, examId)
  return (
    <Panel title={texts.title}>
      <Form of={form} submit={texts.submit[action]} isDangerous={action === 'delete'}>
        <fieldset className={tiles['tiles']}>
          <legend>{texts.what}</legend>
          {ACTIONS.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="scoreAction"
                checked={action === value}
                onChange={() => change({ action: value })}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <StudentField
          label={texts.studentId}
          typed={studentId}
          onType={(typed) => change({ studentId: typed })}
          onChoose={(id) => change({ studentId: String(id) })}
        />
        <NativeSelect label={texts.exam} data={[UNCHOSEN, ...examChoices(setup)]} {...field('examId')} />
        <NativeSelect label={texts.subject} data={[UNCHOSEN, ...subjectChoices(setup)]} {...field('subjectId')} />
        {action === 'delete' ? null : (
          <TextInput
            label={texts.marks}
            description={exam ? texts.marksHelp(MAX_MARKS[exam.type]) : undefined}
            autoComplete="off"
            inputMode="decimal"
            maxLength={8}
            {...field('marks')}
          />
        )}
      </Form>
      <AskFirst of={form} title={texts.askTitle} confirm={texts.confirm} isDangerous>
        {() => texts.ask}
      </AskFirst>
    </Panel>
  )
}
