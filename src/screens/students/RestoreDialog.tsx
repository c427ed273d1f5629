import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { restoreStudent } from '#domain/students/removals.endpoints.ts'
import type { DeletedStudent } from '#domain/students/students.schema.ts'
import { call } from '#data/api.ts'
import { nudge } from '#data/nudge.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { recordTexts } from './records.texts.ts'
import { troubleOf } from '../core/trouble.ts'

const texts = recordTexts.deleted

type RestoreDialogProps = { student: DeletedStudent | null; onClose: () => void; onDone: () => void }

/** Asks before a student comes back; a refusal is said where it was asked. */
export const RestoreDialog = ({ student, onClose, onDone }: RestoreDialogProps) => (
  <Modal
    opened={student !== null}
    onClose={onClose}
    title={texts.restoreTitle}
    closeButtonProps={{ 'aria-label': uiTexts.cancel }}
  >
    {student ? <Question student={student} onClose={onClose} onDone={onDone} /> : null}
  </Modal>
)

function Question({ student, onClose, onDone }: RestoreDialogProps & { student: DeletedStudent }) {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const restore = async () => {
    setBusy(true)
    setTrouble(null)
    try {
      await call(restoreStudent, { body: { studentId: student.studentId } })
      toastDone(texts.restored(student.fullName))
      nudge('sendNow')
      onClose()
    } catch (error) {
      setTrouble(troubleOf(error, texts.restoreFailed))
      setBusy(false)
    }
    // Somebody else may have been faster: the list tells.
    onDone()
  }
  return (
    <>
      {trouble ? <ProblemAlert message={trouble} /> : null}
      <Text fw={600} mt={trouble ? 'sm' : 0}>
        {texts.restoreAsk(student.fullName, student.className)}
      </Text>
      <Text mt="xs">{texts.restoreAfter}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button loading={isBusy} onClick={() => void restore()} data-autofocus>
          {texts.restore}
        </Button>
      </Group>
    </>
  )
}
