import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { AdvanceListed } from '#domain/payroll/payroll.schema.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { advanceActions } from '#data/payroll/advances.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { ConfirmDeletion } from '../core/form/ConfirmDeletion.tsx'
import { useAdvanceDesk } from './advance-desk.ts'
import { advanceTexts as texts } from './advances.texts.ts'
import { EditAdvance } from './AdvanceForm.tsx'

const amountOf = ({ amount }: AdvanceListed): string => formatCents(centsOf(amount))

/** Edit and delete, as long as the salary of the month is not paid out. */
export function AdvanceActions({ advance }: { advance: AdvanceListed }) {
  const { isAway } = useAdvanceDesk()
  const named = [advance.employee.fullName, amountOf(advance)] as const
  if (advance.isSettled) return null
  return (
    <>
      <DialogButton
        renderButton={(open) => (
          <RowButton label={texts.editOf(...named)} isDisabled={isAway} onClick={open}>
            <IconPencil size={20} />
          </RowButton>
        )}
      >
        {(close) => <EditAdvance advance={advance} onClose={close} />}
      </DialogButton>
      <DialogButton
        renderButton={(open) => (
          <RowButton label={texts.deleteOf(...named)} isGrave isDisabled={isAway} onClick={open}>
            <IconTrash size={20} />
          </RowButton>
        )}
      >
        {(close) => <DeleteAdvance advance={advance} onClose={close} />}
      </DialogButton>
    </>
  )
}

function DeleteAdvance({ advance, onClose }: { advance: AdvanceListed; onClose: () => void }) {
  const { changed } = useAdvanceDesk()
  return (
    <ConfirmDeletion
      words={texts.delete}
      remove={() => advanceActions.withdraw(advance.id)}
      said={texts.deleted}
      onDeleted={changed}
      onClose={onClose}
    >
      <p>{texts.delete.what(advance.employee.fullName, amountOf(advance), formatMonth(advance))}</p>
    </ConfirmDeletion>
  )
}
