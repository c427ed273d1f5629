import { IconCalendarDollar } from '@tabler/icons-react'
import type { StandingPromise } from '#domain/fees/dues.rules.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { duesTexts } from './dues.texts.ts'
import { PromiseDialog } from './PromiseDialog.tsx'

const texts = duesTexts.promise

type PromiseButtonProps = { studentIds: readonly number[]; familyName: string; promise: StandingPromise | null }

/** Opens the form in which a family's promise is noted. */
export const PromiseButton = (family: PromiseButtonProps) => (
  <DialogButton
    renderButton={(open) => (
      <RowButton label={texts.of(family.familyName)} onClick={open}>
        <IconCalendarDollar size={20} />
      </RowButton>
    )}
  >
    {(close) => <PromiseDialog {...family} onClose={close} />}
  </DialogButton>
)
