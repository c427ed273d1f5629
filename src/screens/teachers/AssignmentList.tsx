import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { changeAssignment, deleteAssignment } from '#domain/teachers/teachers.endpoints.ts'
import type { Assignment } from '#domain/teachers/teachers.schema.ts'
import { call } from '#data/answers/api.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { toastDone } from '#ui/toast.ts'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { Form } from '../core/form/Form.tsx'
import { useConfirmedAction } from '../core/form/use-action.ts'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { TaughtFields, TaughtForm, type Offers } from './TaughtFields.tsx'
import classes from './teachers.module.css'
import { teachersTexts } from './teachers.texts.ts'

const texts = teachersTexts.list

const nameOf = ({ className, subjectName }: Assignment): string => `${className}, ${subjectName}`

type AssignmentListProps = {
  name: string
  assignments: readonly Assignment[]
  offers: Offers
  onSaved: () => void
}

/** A teacher's assignments, each to be changed in place or deleted. */
export function AssignmentList({ name, assignments, offers, onSaved }: AssignmentListProps) {
  const [edited, setEdited] = useState<number | null>(null)
  const removing = useConfirmedAction(({ id }: Assignment) => call(deleteAssignment, { params: { id: String(id) } }), {
    done: ({ message }) => {
      toastDone(message)
      onSaved()
    },
    trouble: texts.deleteFailed,
  })
  const close = () => setEdited(null)
  return (
    <Panel title={texts.title(name)}>
      {removing.trouble ? <ProblemAlert message={removing.trouble} /> : null}
      {assignments.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <ul className={classes['assignments']} aria-label={texts.title(name)}>
          {assignments.map((each) => (
            <li key={each.id} data-edited={each.id === edited || undefined}>
              {each.id === edited ? (
                <EditForm assignment={each} offers={offers} onClose={close} onSaved={onSaved} />
              ) : (
                <>
                  <strong>{each.className}</strong>
                  <span>{each.subjectName}</span>
                  <RowButton label={texts.edit(nameOf(each))} onClick={() => setEdited(each.id)}>
                    <IconPencil size={20} aria-hidden />
                  </RowButton>
                  <RowButton label={texts.delete(nameOf(each))} isGrave onClick={() => removing.ask(each)}>
                    <IconTrash size={20} aria-hidden />
                  </RowButton>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <AskFirst of={removing} title={texts.deleteTitle} confirm={texts.deleteConfirm} isDangerous>
        {(asked) => (
          <>
            <p>{nameOf(asked)}</p>
            <p>{texts.deleteAsk}</p>
          </>
        )}
      </AskFirst>
    </Panel>
  )
}

type EditFormProps = { assignment: Assignment; offers: Offers; onClose: () => void; onSaved: () => void }

function EditForm({ assignment: { id, classId, subjectId }, offers, onClose, onSaved }: EditFormProps) {
  const taught = useDraftForm(TaughtForm, {
    initial: { classId: String(classId), subjectId: String(subjectId) },
    submit: (parsed) => call(changeAssignment, { body: { assignmentId: id, ...parsed } }),
    done: ({ message }) => {
      toastDone(message)
      onClose()
      onSaved()
    },
    stays: true,
    trouble: teachersTexts.assign.failed,
  })
  return (
    <Form of={taught} submit={texts.save} onCancel={onClose} isWide>
      <div className={form['wide']}>
        <TaughtFields form={taught} offers={offers} />
      </div>
    </Form>
  )
}
