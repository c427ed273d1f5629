import { Button, Textarea } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { z } from 'zod'
import { isTyped } from '#domain/school/expense-categories.ts'
import { formatCents } from '#domain/school/money.ts'
import { expenseActions } from '#data/expenses/expense-changes.ts'
import type { ExpenseView } from '#data/expenses/expense-list.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useAction } from '../core/form/use-action.ts'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { useDesk } from './desk.ts'
import { needsDecision } from './expense-state.ts'
import { expenseTexts } from './expenses.texts.ts'

const { delete: texts, ...all } = expenseTexts
const Reason = z.object({ reason: z.string().trim().min(1, texts.reasonRequired) })

type WithId = ExpenseView & { id: number }

const hasId = (expense: ExpenseView): expense is WithId => expense.id !== null

/** Buttons that approve, edit and delete an expense, as far as the person may. */
export function ExpenseActions({ expense }: { expense: ExpenseView }) {
  const { edit, mayChange } = useDesk()
  if (!hasId(expense)) return null
  return (
    <>
      <Approve expense={expense} />
      {mayChange(expense) && isTyped(expense.category) ? (
        <>
          <RowButton label={all.editOf(expense.voucher)} onClick={() => edit(expense)}>
            <IconPencil size={20} />
          </RowButton>
          <DialogButton
            renderButton={(open) => (
              <RowButton label={all.deleteOf(expense.voucher)} isGrave onClick={open}>
                <IconTrash size={20} />
              </RowButton>
            )}
          >
            {(close) => <DeleteExpense expense={expense} onClose={close} />}
          </DialogButton>
        </>
      ) : null}
    </>
  )
}

/** Button with which an administrator approves a waiting expense. */
export function Approve({ expense }: { expense: ExpenseView }) {
  const { isAdmin, changed } = useDesk()
  const { run, isBusy } = useAction(expenseActions.approve, {
    done: () => {
      toastDone(all.approved)
      changed()
    },
    failed: toastFailed,
    trouble: { failed: all.approveFailed, noServer: all.needsServer },
  })
  if (!isAdmin || !needsDecision(expense)) return null
  return (
    <Button
      size="sm"
      h={44}
      variant="light"
      loading={isBusy}
      aria-label={all.approveOf(expense.voucher)}
      onClick={() => void run(expense.id ?? 0)}
    >
      {all.approve}
    </Button>
  )
}

function DeleteExpense({ expense, onClose }: { expense: WithId; onClose: () => void }) {
  const { changed } = useDesk()
  const { field, ...state } = useDraftForm(Reason, {
    initial: { reason: '' },
    submit: ({ reason }) => expenseActions.withdraw(expense.id, reason),
    done: () => {
      toastDone(all.deleted)
      onClose()
      changed()
    },
    trouble: { failed: texts.failed, noServer: all.needsServer },
  })
  return (
    <FormDialog of={state} title={texts.title} submit={texts.confirm} isDangerous onClose={onClose}>
      <p>{texts.what(expense.categoryName, formatCents(expense.amountCents), expense.voucher)}</p>
      <p>{texts.after}</p>
      <Textarea label={texts.reason} maxLength={300} autosize minRows={2} data-autofocus {...field('reason')} />
    </FormDialog>
  )
}
