import type { UserRecord } from '#domain/users/users.schema.ts'
import { toastDone, toastInfo } from '#ui/toast.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { changedAccount, formOf } from './account-form.ts'
import { AccountFields } from './AccountFields.tsx'
import { editUserTexts } from './edit-user.texts.ts'
import { saveChanges } from './save-changes.ts'
import { teacherClassesScreen } from './users.screens.ts'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.edit
const ChangedAccount = changedAccount(texts.mismatch)

type EditUserDialogProps = { user: UserRecord | null; onClose: () => void; onSaved: () => void }

/** The user edit modal. A click outside does not close it, so that typed values are not lost by accident. */
export const EditUserDialog = ({ user, ...rest }: EditUserDialogProps) =>
  user ? <EditDialog key={user.id} user={user} {...rest} /> : null

function EditDialog({ user, onClose, onSaved }: EditUserDialogProps & { user: UserRecord }) {
  const account = useDraftForm(ChangedAccount, {
    initial: formOf(user),
    submit: async (values) => {
      await saveChanges(user, values)
      return values.role
    },
    done: (role) => {
      toastDone(usersTexts.updated)
      if (role === 'Teacher' && user.role !== role)
        toastInfo(editUserTexts.nowTeacher(user.fullName, teacherClassesScreen.title))
      onSaved()
    },
    stays: true,
    trouble: usersTexts.updateFailed,
  })
  return (
    <FormDialog
      of={account}
      title={texts.title(user.fullName)}
      submit={texts.save}
      isWide
      modal={{ size: 'lg', closeOnClickOutside: false }}
      onClose={onClose}
    >
      <AccountFields account={account} presentRole={user.role} />
    </FormDialog>
  )
}
