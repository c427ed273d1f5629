import { NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import {
  EXAM_TYPES,
  ExamName,
  ExamType,
  SubjectName,
  TYPE_NAMES,
  type ExamRow,
  type SubjectRow,
} from '#domain/exams/exams.schema.ts'
import { changeExam, changeSubject, setClassSubjects } from '#domain/exams/setup.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { useToday } from '#data/device/use-today.ts'
import { Tiles } from '#ui/Tiles.tsx'
import { toastDone } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { FormDialog } from '../../core/form/FormDialog.tsx'
import { idField } from '../../core/form/id-field.ts'
import { useDraftForm, useTyped } from '../../core/form/use-draft-form.ts'
import { examSetupTexts } from './exam-setup.texts.ts'
import { yearChoices, type SetupPart } from './parts.ts'
import { useProcessing } from './Processing.tsx'
import { TermField, termChosen, termValue } from './TermField.tsx'

const texts = examSetupTexts.lists
const TYPES = EXAM_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }))

const REQUIRED_YEAR = 'Academic year is required'
const ExamChange = z.object({
  name: ExamName,
  type: ExamType,
  academicYearId: idField({ missing: REQUIRED_YEAR, invalid: REQUIRED_YEAR }),
  term: z.string(),
})

/** Renames an exam or gives it another term; type and year change only while it has no scores, which the server checks. */
export function ExamDialog({ exam, setup, onChange, onClose }: SetupPart & { exam: ExamRow; onClose: () => void }) {
  const run = useProcessing()
  const today = useToday()?.today ?? ''
  const { field, part, ...form } = useDraftForm(ExamChange, {
    initial: {
      name: exam.name,
      type: exam.type,
      academicYearId: String(exam.academicYearId),
      term: termValue(exam.academicYearId, exam.termId),
    },
    submit: ({ term, ...body }) => {
      const typed = { academicYearId: String(body.academicYearId), term }
      const termId = termChosen(setup.years, typed, today)
      return run(() => call(changeExam, { params: { id: String(exam.id) }, body: { ...body, termId } }))
    },
    done: ({ message }) => {
      toastDone(message)
      onChange()
      onClose()
    },
    trouble: texts,
  })
  const typed = useTyped(form)
  return (
    <FormDialog of={form} title={texts.editTitle(exam.name)} submit={uiTexts.save} onClose={onClose}>
      <TextInput label={examSetupTexts.exam.name} maxLength={60} data-autofocus {...field('name')} />
      <NativeSelect label={examSetupTexts.exam.type} data={TYPES} {...field('type')} />
      <NativeSelect label={examSetupTexts.exam.year} data={yearChoices(setup.years)} {...field('academicYearId')} />
      <TermField years={setup.years} typed={typed} today={today} onChange={part('term').onChange} />
    </FormDialog>
  )
}

const SubjectChange = z.object({ name: SubjectName, classIds: z.array(z.number()) })

type SubjectDialogProps = SetupPart & { subject: SubjectRow; onClose: () => void }

/** Renames a subject and sets which classes take it. */
export function SubjectDialog({ subject, setup, classes, onChange, onClose }: SubjectDialogProps) {
  const run = useProcessing()
  const taking = new Set(
    setup.classSubjects.filter(({ subjectId }) => subjectId === subject.id).map(({ classId }) => classId),
  )
  const subjectsOf = (classId: number): number[] =>
    setup.classSubjects.filter((each) => each.classId === classId).map(({ subjectId }) => subjectId)
  const save = async (name: string, wanted: ReadonlySet<number>): Promise<void> => {
    if (name !== subject.name) await call(changeSubject, { params: { id: String(subject.id) }, body: { name } })
    for (const { id } of classes) {
      if (wanted.has(id) === taking.has(id)) continue
      const others = subjectsOf(id).filter((each) => each !== subject.id)
      const subjectIds = wanted.has(id) ? [...others, subject.id] : others
      await call(setClassSubjects, { params: { classId: String(id) }, body: { subjectIds } })
    }
  }
  const { field, part, ...form } = useDraftForm(SubjectChange, {
    initial: { name: subject.name, classIds: classes.map(({ id }) => id).filter((id) => taking.has(id)) },
    submit: ({ name, classIds }) => run(() => save(name, new Set(classIds))).finally(onChange),
    done: () => {
      toastDone(texts.saved)
      onClose()
    },
    trouble: { failed: texts.classesFailed },
  })
  return (
    <FormDialog of={form} title={texts.editTitle(subject.name)} submit={uiTexts.save} onClose={onClose}>
      <TextInput
        label={examSetupTexts.subject.name}
        description={texts.renameHelp}
        maxLength={60}
        data-autofocus
        {...field('name')}
      />
      <Tiles label={examSetupTexts.subject.classes} options={classes} {...part('classIds')} />
    </FormDialog>
  )
}
