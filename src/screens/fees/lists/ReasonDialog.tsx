import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { isNoServer, serverMessage } from '#data/errors.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { paymentTexts } from './payments.texts.ts'

const texts = paymentTexts.allocations

type ReasonDialogProps = {
  title: string
  children: ReactNode
  confirmLabel: string
  /** Throws when it did not succeed; the dialog stays then, and says why. */
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks for a reason before money is taken back. */
export function ReasonDialog({ title, children, confirmLabel, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<{ field?: string; call?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    if (!reason.trim()) return setProblem({ field: texts.reasonRequired })
    setBusy(true)
    try {
      await onConfirm(reason.trim())
      onClose()
    } catch (error) {
      setProblem({ call: isNoServer(error) ? texts.noServer : (serverMessage(error) ?? texts.failed) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': uiTexts.close }}>
      {children}
      <Textarea
        label={texts.reason}
        value={reason}
        maxLength={300}
        autosize
        minRows={2}
        mt="md"
        error={problem.field}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      {problem.call ? <ProblemAlert message={problem.call} /> : null}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button color="clay" loading={isBusy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
