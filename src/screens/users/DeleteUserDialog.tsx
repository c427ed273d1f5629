import { Alert, Text } from '@mantine/core'
import { deleteUser } from '#domain/users/users.endpoints.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { call } from '#data/answers/api.ts'
import { useTaught } from '#data/users/taught.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { taughtTexts } from './taught.texts.ts'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.remove

type DeleteUserDialogProps = { user: UserRecord | null; onClose: () => void; onDeleted: () => void }

/** Confirmation, with the person's name and what it teaches, before an account is ended; shows the server's refusal. */
export const DeleteUserDialog = ({ user, ...rest }: DeleteUserDialogProps) =>
  user ? <Question key={user.id} user={user} {...rest} /> : null

function Question({ user, onClose, onDeleted }: DeleteUserDialogProps & { user: UserRecord }) {
  const { taught, isAsked } = useTaught(user.role === 'Teacher' ? user.id : null)
  const removal = useAction(() => call(deleteUser, { params: { id: String(user.id) } }), {
    done: () => {
      toastDone(taught ? taughtTexts.released(taught) : usersTexts.deleted)
      onDeleted()
    },
    trouble: usersTexts.deleteFailed,
  })
  return (
    <ConfirmDialog
      opened
      title={texts.title}
      confirmLabel={texts.confirm}
      isDangerous
      isCautious
      isBusy={removal.isBusy}
      isDisabled={isAsked}
      onConfirm={() => void removal.run()}
      onClose={onClose}
    >
      {removal.trouble ? <ProblemAlert message={removal.trouble} /> : null}
      <Text fw={600} mt={removal.trouble ? 'sm' : 0}>
        {texts.ask(user.fullName, user.email || user.username)}
      </Text>
      {taught ? (
        <Alert color="amber" mt="sm">
          {taughtTexts.teaches(taught)}
        </Alert>
      ) : null}
      <Text mt="xs">{texts.after}</Text>
    </ConfirmDialog>
  )
}
