import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { DialogButton } from '#ui/DialogButton.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

type ReasonButtonProps = Omit<ComponentProps<typeof ReasonDialog>, 'onClose'> & {
  /** Label of the button, in a list whose rows have the same one. */
  label: string
  /** The same with what it is about, for whoever hears it. */
  of: string
}

/** Small button of a row that undoes an earlier record, for a reason that it asks for. */
export const ReasonButton = ({ label, of, ...dialog }: ReasonButtonProps) => (
  <DialogButton
    renderButton={(open) => (
      <Button size="sm" variant="subtle" color="clay" aria-label={of} onClick={open}>
        {label}
      </Button>
    )}
  >
    {(close) => <ReasonDialog {...dialog} onClose={close} />}
  </DialogButton>
)
