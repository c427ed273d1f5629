import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { changedAccount, formOf, type AccountForm } from './account-form.ts'
import { AccountFields } from './AccountFields.tsx'
import { saveChanges } from './save-changes.ts'
import { usersTexts } from './users.texts.ts'
import { troubleOf } from '../core/trouble.ts'

const texts = usersTexts.edit
const Form = changedAccount(texts.mismatch)

type EditUserDialogProps = { user: UserRecord | null; onClose: () => void; onSaved: () => void }

/** The user edit modal. A click outside does not close it: nothing that was typed is lost by accident. */
export const EditUserDialog = ({ user, onClose, onSaved }: EditUserDialogProps) => (
  <Modal
    opened={user !== null}
    onClose={onClose}
    size="lg"
    closeOnClickOutside={false}
    title={user ? texts.title(user.fullName) : ''}
    closeButtonProps={{ 'aria-label': uiTexts.cancel }}
  >
    {user ? <EditForm key={user.id} user={user} onClose={onClose} onSaved={onSaved} /> : null}
  </Modal>
)

function EditForm({ user, onClose, onSaved }: EditUserDialogProps & { user: UserRecord }) {
  const account = useForm<AccountForm>({ resolver: zodResolver(Form), defaultValues: formOf(user) })
  const [trouble, setTrouble] = useState<string | null>(null)
  const save = async (form: AccountForm) => {
    setTrouble(null)
    try {
      await saveChanges(user, form)
      toastDone(usersTexts.updated)
      onSaved()
    } catch (error) {
      setTrouble(troubleOf(error, usersTexts.updateFailed))
    }
  }
  return (
    <form onSubmit={(event) => void account.handleSubmit(save)(event)} noValidate>
      <Stack>
        {trouble ? <ProblemAlert message={trouble} /> : null}
        <AccountFields account={account} presentRole={user.role} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" loading={account.formState.isSubmitting}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
