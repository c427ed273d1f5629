import { NativeSelect, Textarea } from '@mantine/core'
import { changeLeaving } from '#domain/former/former.endpoints.ts'
import { LeavingForm as Leaving, type FormerStudent } from '#domain/former/former.schema.ts'
import { REMOVAL_KINDS } from '#domain/school/students.schema.ts'
import { call } from '#data/answers/api.ts'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { formerTexts } from './former.texts.ts'

const texts = formerTexts.leaving

type LeavingFormProps = { student: FormerStudent; onSaved: () => void }

/** Says how a former student left, and to which school. */
export function LeavingForm({ student, onSaved }: LeavingFormProps) {
  const { studentId, fullName, kind, nextSchool } = student
  const { field, ...form } = useDraftForm(Leaving, {
    initial: { kind, nextSchool: nextSchool ?? '' },
    submit: (body) => call(changeLeaving, { params: { id: String(studentId) }, body }),
    done: () => {
      toastDone(texts.saved(fullName))
      onSaved()
    },
    stays: true,
    trouble: texts.failed,
  })
  return (
    <Form of={form} submit={texts.save}>
      <NativeSelect
        label={texts.kind}
        data={REMOVAL_KINDS.map((value) => ({ value, label: formerTexts.kinds[value] }))}
        {...field('kind')}
      />
      <Textarea label={texts.nextSchool} maxLength={200} autosize minRows={1} {...field('nextSchool')} />
    </Form>
  )
}
