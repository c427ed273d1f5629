import { assign } from '#domain/teachers/teachers.endpoints.ts'
import { call } from '#data/api.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { TaughtFields, TaughtForm, type Offers, type TypedTaught } from './TaughtFields.tsx'
import { teachersTexts } from './teachers.texts.ts'

const texts = teachersTexts.assign

type AssignFormProps = { teacherId: number | null; offers: Offers; onSaved: () => void }

/** Assigns a class and subject; the class stays chosen, since a teacher often has several subjects there. */
export function AssignForm({ teacherId, offers, onSaved }: AssignFormProps) {
  const taught = useDraftForm(TaughtForm, {
    initial: { classId: '', subjectId: '' },
    blank: ({ classId }: TypedTaught) => ({ classId, subjectId: '' }),
    blocked: () => (teacherId === null ? teachersTexts.noTeacher : null),
    submit: (parsed) => call(assign, { body: { teacherId: teacherId ?? 0, ...parsed } }),
    done: ({ message }) => {
      toastDone(message)
      onSaved()
    },
    trouble: texts.failed,
  })
  return (
    <Panel title={texts.title}>
      <Form of={taught} submit={texts.submit} isWide>
        <div className={form['wide']}>
          <TaughtFields form={taught} offers={offers} />
        </div>
      </Form>
    </Panel>
  )
}
