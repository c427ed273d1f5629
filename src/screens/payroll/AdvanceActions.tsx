import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { AdvanceListed } from '#domain/payroll/payroll.schema.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { advanceActions } from '#data/payroll/advances.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DialogButton } from '#ui/DialogButton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
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
  const { run, isBusy, trouble } = useAction(() => advanceActions.withdraw(advance.id), {
    done: () => {
      toastDone(texts.deleted)
      changed()
      onClose()
    },
    trouble: texts.delete,
  })
  return (
    <ConfirmDialog
      opened
      title={texts.delete.title}
      confirmLabel={texts.delete.confirm}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{texts.delete.asks}</p>
      <p>{texts.delete.what(advance.employee.fullName, amountOf(advance), formatMonth(advance))}</p>
      {trouble ? <ProblemAlert message={trouble} /> : null}
    </ConfirmDialog>
  )
}
