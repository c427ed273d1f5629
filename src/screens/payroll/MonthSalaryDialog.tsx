import { Textarea, TextInput } from '@mantine/core'
import { z } from 'zod'
import type { PreviewRow } from '#domain/payroll/payroll.schema.ts'
import { MOST_SALARY } from '#domain/employees/employee.schema.ts'
import { dollarsOf, parseAmount, typedAmount } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { payoutActions, type PayMonth } from '#data/payroll/payout.ts'
import { toastDone } from '#ui/toast.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { coreTexts } from '../core/core.texts.ts'
import { payoutTexts } from './payout.texts.ts'

const texts = payoutTexts.salary

const Salary = z.object({
  amount: z
    .string()
    .refine((typed) => parseAmount(typed, MOST_SALARY) !== null, texts.badAmount)
    .transform((typed) => dollarsOf(parseAmount(typed, MOST_SALARY) ?? 0)),
  reason: z.string().trim().min(1, coreTexts.reason.missing),
})

type MonthSalaryDialogProps = { row: PreviewRow; month: PayMonth; onClose: () => void; onSaved: () => void }

/** Dialog that sets an employee's salary for one month only. */
export function MonthSalaryDialog({ row, month, onClose, onSaved }: MonthSalaryDialogProps) {
  const { field, ...state } = useDraftForm(Salary, {
    initial: { amount: typedAmount(row.salary), reason: '' },
    submit: (typed) => payoutActions.setSalary(row.id, { ...month, ...typed }),
    done: ({ message }) => {
      toastDone(message)
      onSaved()
      onClose()
    },
    trouble: texts,
  })
  return (
    <FormDialog of={state} title={texts.title(row.fullName, formatMonth(month))} submit={texts.save} onClose={onClose}>
      <p>{texts.lead}</p>
      <TextInput label={texts.amount} inputMode="decimal" autoComplete="off" {...field('amount')} data-autofocus />
      <Textarea label={coreTexts.reason.label} maxLength={300} autosize minRows={2} {...field('reason')} />
    </FormDialog>
  )
}
