import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { uiTexts } from './ui.texts.ts'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  isDangerous?: boolean
  /** The cursor begins on Cancel, where whoever goes on by habit would do harm. */
  isCautious?: boolean
  /** What was confirmed is under way. */
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what cannot be taken back. Escape and a click outside mean no. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  isDangerous,
  isCautious = false,
  isBusy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': uiTexts.cancel }}>
      <div>{children}</div>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus={isCautious || undefined}>
          {uiTexts.cancel}
        </Button>
        <Button
          color={isDangerous ? 'clay' : 'nile'}
          loading={isBusy ?? false}
          onClick={onConfirm}
          data-autofocus={!isCautious || undefined}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
