import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ClassRow } from '#domain/classes/classes.schema.ts'
import type { StudentDetail } from '#domain/students/students.schema.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import buttons from '#ui/form.module.css'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { ContactFields } from './ContactFields.tsx'
import { EditConflict } from './EditConflict.tsx'
import { OtherFields } from './OtherFields.tsx'
import type { StudentDraft } from './save-student.ts'
import classes from './student-form.module.css'
import { formTexts as texts } from './student-form.texts.ts'
import { StudentFields } from './StudentFields.tsx'
import { useStudentForm, type StudentFormState } from './use-student-form.ts'

type StudentFormProps = {
  initial: StudentDraft
  isRestored: boolean
  groups: readonly Pick<ClassRow, 'id' | 'name'>[]
  keep: (draft: StudentDraft | null) => void
  onSaved: (student: StudentDetail, isNew: boolean) => void
  onEdit: (id: number) => void
  onCancel: () => void
}

/** Registers a student, or changes the one that the form was filled from. */
export function StudentForm({ initial, isRestored, groups, keep, onSaved, onEdit, onCancel }: StudentFormProps) {
  const isNew = initial.origin === null
  const classNames = useMemo(() => new Map(groups.map(({ id, name }) => [String(id), name])), [groups])
  const state = useStudentForm({ initial, classNames, keep, onSaved: (student) => onSaved(student, isNew) })
  const { form, conflict } = state
  const oddGender = initial.origin && !initial.origin.before.gender ? initial.origin.gender : null
  return (
    <form
      className={classes['stack']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Which version stands is chosen first.
        if (!conflict) void state.submit()
      }}
    >
      {isRestored ? (
        <Alert color="nile" role="status" icon={<IconHistory size={22} />}>
          {texts.restored}
        </Alert>
      ) : null}
      <ContactFields student={form} isNew={isNew} isRestored={isRestored} />
      <StudentFields student={form} groups={groups} oddGender={oddGender} />
      <OtherFields student={form} />
      <RefusalNote refusal={state.refusal} onEdit={onEdit} />
      {conflict ? (
        <EditConflict
          key={conflict.current.revision}
          changedBy={conflict.changedBy}
          differences={conflict.differences}
          isBusy={form.formState.isSubmitting}
          onSave={(choices) => void state.settle(choices)}
          onTakeTheirs={state.takeTheirs}
        />
      ) : null}
      <Buttons state={state} isNew={isNew} onCancel={onCancel} />
    </form>
  )
}

type ButtonsProps = { state: StudentFormState; isNew: boolean; onCancel: () => void }

function Buttons({ state, isNew, onCancel }: ButtonsProps) {
  const [isAsking, setAsking] = useState(false)
  const { form, conflict, clear } = state
  const cancel = () => {
    clear()
    onCancel()
  }
  return (
    <div className={buttons['buttons']}>
      {conflict ? null : (
        <Button type="submit" size="lg" loading={form.formState.isSubmitting}>
          {isNew ? texts.submit : texts.save}
        </Button>
      )}
      <Button size="lg" variant="subtle" color="gray" onClick={isNew ? clear : () => setAsking(true)}>
        {isNew ? texts.clear : texts.cancelEdit}
      </Button>
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
    </div>
  )
}

type RefusalNoteProps = { refusal: StudentFormState['refusal']; onEdit: (id: number) => void }

/** Why it was not saved; for a student who exists already, the way to him. */
function RefusalNote({ refusal, onEdit }: RefusalNoteProps) {
  if (!refusal) return null
  if (refusal.kind === 'other') return <ProblemAlert message={refusal.message} />
  return (
    <Alert color="amber" role="alert" icon={<IconAlertTriangle size={22} />}>
      <div>{refusal.message}</div>
      <Button mt="xs" size="sm" h={44} variant="default" onClick={() => onEdit(refusal.id)}>
        {texts.twin.edit(refusal.fullname)}
      </Button>
    </Alert>
  )
}
