import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { updateFreeReason } from '#domain/fees/reports.endpoints.ts'
import type { FreeStudent } from '#domain/students/students.schema.ts'
import { call } from '#data/api.ts'
import { isNoServer, serverMessage } from '#data/errors.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { recordTexts } from './records.texts.ts'

const texts = recordTexts.free

type FreeReasonDialogProps = { student: FreeStudent; onClose: () => void; onSaved: () => void }

/** Writes why a student pays nothing. */
export function FreeReasonDialog({ student: { id, fullname, FreeReason }, onClose, onSaved }: FreeReasonDialogProps) {
  const [reason, setReason] = useState(FreeReason ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await call(updateFreeReason, { body: { id, FreeReason: reason.trim() } })
      toastDone(texts.saved)
      onSaved()
      onClose()
    } catch (error) {
      setProblem(isNoServer(error) ? texts.noServer : (serverMessage(error) ?? texts.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.editTitle(fullname)}
      closeButtonProps={{ 'aria-label': uiTexts.close }}
    >
      <Textarea
        label={texts.reason}
        value={reason}
        maxLength={300}
        autosize
        minRows={2}
        mb="md"
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      {problem ? <ProblemAlert message={problem} /> : null}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button loading={isBusy} onClick={() => void save()}>
          {uiTexts.save}
        </Button>
      </Group>
    </Modal>
  )
}
