import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { deleteUser } from '#domain/users/users.endpoints.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { call } from '#data/api.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { usersTexts } from './users.texts.ts'
import { troubleOf } from '../core/trouble.ts'

const texts = usersTexts.remove

type DeleteUserDialogProps = { user: UserRecord | null; onClose: () => void; onDeleted: () => void }

/** Asks by name before an account ends; a refusal is said where it was asked. */
export const DeleteUserDialog = ({ user, onClose, onDeleted }: DeleteUserDialogProps) => (
  <Modal
    opened={user !== null}
    onClose={onClose}
    title={texts.title}
    closeButtonProps={{ 'aria-label': uiTexts.cancel }}
  >
    {user ? <Question user={user} onClose={onClose} onDeleted={onDeleted} /> : null}
  </Modal>
)

function Question({ user, onClose, onDeleted }: DeleteUserDialogProps & { user: UserRecord }) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setTrouble(null)
    try {
      await call(deleteUser, { params: { id: String(user.id) } })
      toastDone(usersTexts.deleted)
      onDeleted()
    } catch (error) {
      setTrouble(troubleOf(error, usersTexts.deleteFailed))
      setBusy(false)
    }
  }
  return (
    <>
      {trouble ? <ProblemAlert message={trouble} /> : null}
      <Text fw={600} mt={trouble ? 'sm' : 0}>
        {texts.ask(user.fullName, user.email)}
      </Text>
      <Text mt="xs">{texts.after}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {uiTexts.cancel}
        </Button>
        <Button color="clay" loading={isBusy} onClick={() => void confirm()}>
          {texts.confirm}
        </Button>
      </Group>
    </>
  )
}
