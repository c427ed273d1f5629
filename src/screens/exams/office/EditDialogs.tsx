import { NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import {
  EXAM_TYPES,
  ExamName,
  ExamType,
  SubjectName,
  TYPE_NAMES,
  YearDaysForm,
  type AcademicYearRow,
  type ExamRow,
  type SubjectRow,
} from '#domain/exams/exams.schema.ts'
import { changeAcademicYear, changeExam, changeSubject, setClassSubjects } from '#domain/exams/setup.endpoints.ts'
import { daysOf } from '#domain/exams/years.rules.ts'
import { call } from '#data/answers/api.ts'
import { Tiles } from '#ui/Tiles.tsx'
import { toastDone } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { DayField } from '../../core/DayField.tsx'
import { FormDialog } from '../../core/form/FormDialog.tsx'
import { idField } from '../../core/form/id-field.ts'
import { useDraftForm } from '../../core/form/use-draft-form.ts'
import { examSetupTexts } from './exam-setup.texts.ts'
import { yearChoices, type SetupPart } from './parts.ts'
import { useProcessing } from './Processing.tsx'

const texts = examSetupTexts.lists
const TYPES = EXAM_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }))

const REQUIRED_YEAR = 'Academic year is required'
const ExamChange = z.object({
  name: ExamName,
  type: ExamType,
  academicYearId: idField({ missing: REQUIRED_YEAR, invalid: REQUIRED_YEAR }),
})

/** Renames an exam; type and year change only while it has no scores, which the server checks. */
export function ExamDialog({ exam, setup, onChange, onClose }: SetupPart & { exam: ExamRow; onClose: () => void }) {
  const run = useProcessing()
  const { field, ...form } = useDraftForm(ExamChange, {
    initial: { name: exam.name, type: exam.type, academicYearId: String(exam.academicYearId) },
    submit: (body) => run(() => call(changeExam, { params: { id: String(exam.id) }, body })),
    done: ({ message }) => {
      toastDone(message)
      onChange()
      onClose()
    },
    trouble: texts,
  })
  return (
    <FormDialog of={form} title={texts.editTitle(exam.name)} submit={uiTexts.save} onClose={onClose}>
      <TextInput label={examSetupTexts.exam.name} maxLength={60} data-autofocus {...field('name')} />
      <NativeSelect label={examSetupTexts.exam.type} data={TYPES} {...field('type')} />
      <NativeSelect label={examSetupTexts.exam.year} data={yearChoices(setup.years)} {...field('academicYearId')} />
    </FormDialog>
  )
}

type YearDialogProps = SetupPart & { year: AcademicYearRow; onClose: () => void }

/** Gives an academic year its first and last day, by which screens propose the present one. */
export function YearDialog({ year, onChange, onClose }: YearDialogProps) {
  const run = useProcessing()
  const {
    field: _,
    part,
    ...form
  } = useDraftForm(YearDaysForm, {
    initial: daysOf(year),
    submit: (body) => run(() => call(changeAcademicYear, { params: { id: String(year.id) }, body })),
    done: ({ message }) => {
      toastDone(message)
      onChange()
      onClose()
    },
    trouble: texts,
  })
  return (
    <FormDialog of={form} title={texts.daysOf(year.year)} submit={uiTexts.save} onClose={onClose}>
      <DayField label={texts.firstDay} {...part('firstDay')} />
      <DayField label={texts.lastDay} {...part('lastDay')} />
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
      <TextInput label={examSetupTexts.subject.name} maxLength={60} data-autofocus {...field('name')} />
      <Tiles label={examSetupTexts.subject.classes} options={classes} {...part('classIds')} />
    </FormDialog>
  )
}
