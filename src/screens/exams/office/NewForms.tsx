import { NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import {
  EXAM_TYPES,
  ExamName,
  ExamType,
  MAX_MARKS,
  SubjectName,
  TYPE_NAMES,
  YearForm,
} from '#domain/exams/exams.schema.ts'
import { createAcademicYear, createExam, createSubject } from '#domain/exams/setup.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { useToday } from '#data/device/use-today.ts'
import { Panel } from '#ui/Panel.tsx'
import { Tiles } from '#ui/Tiles.tsx'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../../core/form/Form.tsx'
import { idField } from '../../core/form/id-field.ts'
import { useDraftForm, useTyped } from '../../core/form/use-draft-form.ts'
import { examSetupTexts } from './exam-setup.texts.ts'
import { yearChoices, type SetupPart } from './parts.ts'
import { useProcessing } from './Processing.tsx'
import { TermField, termChosen } from './TermField.tsx'

const REQUIRED_YEAR = 'Academic year is required'
const ExamDraft = z.object({
  name: ExamName,
  type: ExamType,
  academicYearId: idField({ missing: REQUIRED_YEAR, invalid: REQUIRED_YEAR }),
  term: z.string(),
})

const TYPES = EXAM_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }))

export function NewExam({ setup, ownerId, onChange }: SetupPart) {
  const texts = examSetupTexts.exam
  const run = useProcessing()
  const today = useToday()?.today ?? ''
  const { field, part, ...form } = useDraftForm(ExamDraft, {
    initial: { name: '', type: 'MONTHLY', academicYearId: '', term: '' },
    draft: { key: `newExam:${ownerId}`, ownerId },
    submit: ({ term, ...body }) => {
      const typed = { academicYearId: String(body.academicYearId), term }
      const termId = termChosen(setup.years, typed, today)
      return run(() => call(createExam, { body: { ...body, termId } }))
    },
    done: ({ message }) => {
      toastDone(message)
      onChange()
    },
    trouble: texts,
  })
  const typed = useTyped(form)
  const type = ExamType.catch('MONTHLY').parse(typed.type)
  return (
    <Panel title={texts.title}>
      <Form of={form} submit={texts.submit}>
        <TextInput label={texts.name} autoComplete="off" maxLength={60} {...field('name')} />
        <NativeSelect label={texts.type} data={TYPES} {...field('type')} />
        <TextInput label={texts.maxMarks} readOnly value={MAX_MARKS[type]} />
        <NativeSelect label={texts.year} data={yearChoices(setup.years)} {...field('academicYearId')} />
        <TermField years={setup.years} typed={typed} today={today} onChange={part('term').onChange} />
      </Form>
    </Panel>
  )
}

const SubjectDraft = z.object({ name: SubjectName, classIds: z.array(z.number()) })

export function NewSubject({ classes, ownerId, onChange }: SetupPart) {
  const texts = examSetupTexts.subject
  const run = useProcessing()
  const { field, part, ...form } = useDraftForm(SubjectDraft, {
    initial: { name: '', classIds: [] as number[] },
    draft: { key: `newSubject:${ownerId}`, ownerId },
    submit: (body) => run(() => call(createSubject, { body })),
    done: ({ message }) => {
      toastDone(message)
      onChange()
    },
    trouble: texts,
  })
  return (
    <Panel title={texts.title}>
      <Form of={form} submit={texts.submit}>
        <TextInput label={texts.name} autoComplete="off" maxLength={60} {...field('name')} />
        <Tiles label={texts.classes} options={classes} {...part('classIds')} />
      </Form>
    </Panel>
  )
}

export function NewYear({ ownerId, onChange }: SetupPart) {
  const texts = examSetupTexts.year
  const run = useProcessing()
  const { field, ...form } = useDraftForm(YearForm, {
    initial: { year: '' },
    draft: { key: `newYear:${ownerId}`, ownerId },
    submit: (body) => run(() => call(createAcademicYear, { body })),
    done: ({ message }) => {
      toastDone(message)
      onChange()
    },
    trouble: texts,
  })
  return (
    <Panel title={texts.title}>
      <Form of={form} submit={texts.submit}>
        <TextInput
          label={texts.name}
          description={texts.help}
          autoComplete="off"
          inputMode="numeric"
          maxLength={9}
          {...field('year')}
        />
      </Form>
    </Panel>
  )
}
