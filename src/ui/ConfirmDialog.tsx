import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { uiTexts } from './ui.texts.ts'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  isDangerous?: boolean
  /** Focuses Cancel at first, so that Enter pressed by habit confirms nothing. */
  isCautious?: boolean
  /** Whether the confirmed action is running. */
  isBusy?: boolean
  /** Whether the action cannot be confirmed yet, since something that it needs is missing. */
  isDisabled?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. Escape and a click outside cancel. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  isDangerous,
  isCautious = false,
  isBusy,
  isDisabled,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} closeLabel={uiTexts.cancel}>
      <div>{children}</div>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus={isCautious || undefined}>
          {uiTexts.cancel}
        </Button>
        <Button
          color={isDangerous ? 'clay' : 'nile'}
          loading={isBusy ?? false}
          disabled={isDisabled ?? false}
          onClick={onConfirm}
          data-autofocus={!isCautious || undefined}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  )
}
