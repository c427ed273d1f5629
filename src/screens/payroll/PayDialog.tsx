import { z } from 'zod'
import { isOpen, type PayoutPlan } from '#domain/payroll/payout.rules.ts'
import type { NewPayout, PayoutMethod } from '#domain/payroll/payroll.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import type { PayMonth } from '#data/payroll/payout.ts'
import { toastDone } from '#ui/toast.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { OverdrawnReason, useOverdrawn, whyOverdrawn } from '../core/form/overdrawn.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { payoutTexts } from './payout.texts.ts'

const { pay: texts, ...all } = payoutTexts

const Reason = z.object({ overdrawnReason: z.string() })

type PayDialogProps = {
  month: PayMonth
  plan: PayoutPlan
  method: PayoutMethod
  note: string
  send: (body: NewPayout) => Promise<{ message: string }>
  /** Message if the server refuses without a reason. */
  failed: string
  onClose: () => void
  onPaid: () => void
}

/** Says who will be paid how much out of which account, and pays once it is confirmed. */
export function PayDialog({ month, plan, method, note, send, failed, onClose, onPaid }: PayDialogProps) {
  const { due, paid, isSettled, nothingLeft, dueCents, heldCents, shortCents } = plan
  const foreseen = shortCents > 0 ? all.overdrawn(plan.paidFrom, formatCents(heldCents), formatCents(dueCents)) : null
  const { objection, blocked, trouble } = useOverdrawn({ failed, noServer: texts.noServer }, foreseen)
  const { field, ...state } = useDraftForm(Reason, {
    initial: { overdrawnReason: '' },
    blocked,
    submit: (typed) =>
      send({
        ...month,
        paymentMethod: method,
        ...(note.trim() ? { note: note.trim() } : {}),
        ...whyOverdrawn(typed),
      }),
    done: ({ message }) => {
      toastDone(message)
      onPaid()
      onClose()
    },
    trouble: (error) => {
      const words = trouble(error)
      return words === null ? null : all.remaining.error(words)
    },
  })
  return (
    <FormDialog
      of={state}
      title={texts.title(formatMonth(month))}
      submit={isOpen(plan) ? texts.confirm : null}
      onClose={onClose}
    >
      {due.length > 0 ? (
        <p>{texts.what(all.figures.dueNote(due.length), formatCents(dueCents), plan.paidFrom)}</p>
      ) : null}
      {nothingLeft.length > 0 ? <p>{texts.settles(all.figures.dueNote(nothingLeft.length))}</p> : null}
      {paid.length > 0 ? <p>{texts.paidAlready(all.figures.dueNote(paid.length))}</p> : null}
      {isOpen(plan) ? null : <p>{isSettled ? all.allPaid : all.empty}</p>}
      <OverdrawnReason objection={objection} {...field('overdrawnReason')} />
    </FormDialog>
  )
}
