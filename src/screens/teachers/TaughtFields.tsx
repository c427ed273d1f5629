import { NativeSelect } from '@mantine/core'
import { z } from 'zod'
import type { ExamSetup } from '#domain/exams/exams.schema.ts'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import { idField } from '../core/form/id-field.ts'
import { useTyped, type DraftForm } from '../core/form/use-draft-form.ts'
import { teachersTexts } from './teachers.texts.ts'

const texts = teachersTexts.assign

export const classField = idField({ missing: texts.classMissing, invalid: texts.classMissing })

/** What is taught: a class, and a subject that it takes. */
export const TaughtForm = z.object({
  classId: classField,
  subjectId: idField({ missing: texts.subjectMissing, invalid: texts.subjectMissing }),
})
type TypedTaught = z.input<typeof TaughtForm>

/** What there is to be assigned. */
export type Offers = { classes: readonly ClassRow[]; setup: ExamSetup }

const optionsOf = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

export const classOptions = ({ classes }: Pick<Offers, 'classes'>) => [
  { value: '', label: texts.chooseClass },
  ...optionsOf(classes),
]

/** The subjects that a class takes and that are in use. */
export const subjectsOf = ({ setup }: Pick<Offers, 'setup'>, classId: string) => {
  const taken = new Set(
    setup.classSubjects.filter((each) => String(each.classId) === classId).map(({ subjectId }) => subjectId),
  )
  return setup.subjects.filter(({ id, hidden }) => taken.has(id) && !hidden)
}

type TaughtFieldsProps = { form: DraftForm<TypedTaught>; offers: Offers }

/** The selects of class and subject; another class keeps the subject only if it takes it, too. */
export function TaughtFields({ form, offers }: TaughtFieldsProps) {
  const { classId } = useTyped(form)
  const given = form.part('classId')
  const offered = subjectsOf(offers, classId)
  const choose = (next: string) => {
    const { subjectId } = form.form.getValues()
    const isTaken = subjectsOf(offers, next).some(({ id }) => String(id) === subjectId)
    form.change({ classId: next, ...(isTaken ? {} : { subjectId: '' }) })
  }
  const first = classId !== '' && offered.length === 0 ? texts.noSubjects : texts.chooseSubject
  return (
    <>
      <NativeSelect
        label={texts.class}
        data={classOptions(offers)}
        value={given.value}
        error={given.error}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <NativeSelect
        label={texts.subject}
        data={[{ value: '', label: first }, ...optionsOf(offered)]}
        disabled={classId === ''}
        value={form.part('subjectId').value}
        error={form.part('subjectId').error}
        onChange={({ currentTarget }) => form.change({ subjectId: currentTarget.value })}
      />
    </>
  )
}
