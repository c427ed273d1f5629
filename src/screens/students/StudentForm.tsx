import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import type { StudentDetail } from '#domain/school/students.schema.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Form } from '../core/form/Form.tsx'
import { ContactFields } from './ContactFields.tsx'
import { EditConflict } from './EditConflict.tsx'
import { OtherFields } from './OtherFields.tsx'
import type { Origin } from './save-student.ts'
import classes from './student-form.module.css'
import { formTexts as texts } from './student-form.texts.ts'
import { StudentFields } from './StudentFields.tsx'
import { useStudentForm, type Filled, type StudentFormState } from './use-student-form.ts'

type StudentFormProps = {
  /** What the form was filled from; null for a new student. */
  origin: Origin | null
  /** Proposals for a new student, where they come from elsewhere, and how she is registered then. */
  filled?: Filled & { draft: string }
  ownerId: number
  groups: readonly Pick<ClassRow, 'id' | 'name'>[]
  onSaved: (student: StudentDetail, isNew: boolean) => void
  onEdit: (id: number) => void
  onCancel: () => void
}

/** Registers a student, or changes the one that the form was filled from. */
export function StudentForm({ origin, filled, ownerId, groups, onSaved, onEdit, onCancel }: StudentFormProps) {
  const isNew = origin === null
  const classNames = useMemo(() => new Map(groups.map(({ id, name }) => [String(id), name])), [groups])
  const [isAsking, setAsking] = useState(false)
  const state = useStudentForm({
    origin,
    filled,
    draft: { key: `student:${ownerId}:${origin?.id ?? filled?.draft ?? 'new'}`, ownerId },
    classNames,
    onSaved: (student) => onSaved(student, isNew),
  })
  const { form, conflict, clear } = state
  const cancel = () => {
    clear()
    onCancel()
  }
  return (
    <Form
      of={state}
      // The conflict must be settled before anything can be sent.
      submit={conflict ? null : isNew ? texts.submit : texts.save}
      button={{ size: 'lg' }}
      {...(isNew ? { clear: texts.clear } : { onCancel: () => setAsking(true), cancel: texts.cancelEdit })}
      className={classes['stack']}
    >
      <ContactFields student={form} isNew={isNew} isRestored={state.isRestored} />
      <StudentFields
        student={form}
        groups={groups}
        isNew={isNew}
        oddGender={origin && !origin.before.gender ? origin.gender : null}
      />
      <OtherFields student={form} />
      <TwinNote twin={state.twin} onEdit={onEdit} />
      {conflict ? (
        <EditConflict
          key={conflict.current.revision}
          changedBy={conflict.changedBy}
          differences={conflict.differences}
          isBusy={state.isBusy}
          onSave={state.settle}
          onTakeTheirs={state.takeTheirs}
        />
      ) : null}
      <ConfirmDialog
        opened={isAsking}
        title={texts.cancelEdit}
        confirmLabel={texts.cancelStay}
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      >
        <p>{texts.cancelAsk}</p>
        <p>{texts.cancelAfter}</p>
      </ConfirmDialog>
    </Form>
  )
}

type TwinNoteProps = { twin: StudentFormState['twin']; onEdit: (id: number) => void }

/** A note that the student exists already, with a button that opens the record. */
const TwinNote = ({ twin, onEdit }: TwinNoteProps) =>
  twin ? (
    <Alert color="amber" role="alert" icon={<IconAlertTriangle size={22} />}>
      <div>{twin.message}</div>
      <Button mt="xs" size="sm" h={44} variant="default" onClick={() => onEdit(twin.id)}>
        {texts.twin.edit(twin.fullname)}
      </Button>
    </Alert>
  ) : null
