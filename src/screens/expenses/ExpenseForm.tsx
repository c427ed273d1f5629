import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { EXPENSE_CATEGORIES } from '#domain/school/expense-categories.ts'
import { EXPENSE_METHODS } from '#domain/expenses/expenses.schema.ts'
import { overdrawnBy, useBalances } from '#data/books/balances.ts'
import { expenseActions } from '#data/expenses/expense-changes.ts'
import type { ExpenseView } from '#data/expenses/expense-list.ts'
import { keepReceiptFile } from '#data/expenses/receipt-files.ts'
import { recordExpense, type ExpenseSaved } from '#data/expenses/record-expense.ts'
import { newRef } from '#data/device/new-ref.ts'
import { NotSavedError } from '#data/outbox/outbox.ts'
import form from '#ui/form.module.css'
import { toastDone } from '#ui/toast.ts'
import { checked } from '../core/form/checked.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { OverdrawnReason, REASON_REQUIRED, useOverdrawn } from '../books/overdrawn.tsx'
import { useDraftForm, useTyped, type DraftForm } from '../core/form/use-draft-form.ts'
import { DayField } from '../core/DayField.tsx'
import { blankExpense, centsTyped, expenseOf, problemsOf, typedOf, type Typed } from './expense-form.ts'
import { expenseTexts } from './expenses.texts.ts'
import { ReceiptFile, type ReceiptBlob } from './ReceiptFile.tsx'

const { form: texts, fields: labels, ...all } = expenseTexts

type FieldsProps = { of: Pick<DraftForm<Typed, Typed>, 'field' | 'part'>; overdrawn: string | null }

const CATEGORIES = [
  { value: '', label: texts.choose },
  ...EXPENSE_CATEGORIES.map((value) => ({ value, label: value as string })),
]

const Fields = ({ of: { field, part }, overdrawn }: FieldsProps) => (
  <>
    <div className={form['wide']}>
      <NativeSelect label={labels.category} data={CATEGORIES} {...field('category')} data-autofocus />
      <TextInput label={labels.amount} inputMode="decimal" autoComplete="off" {...field('amount')} />
      <OverdrawnReason said={overdrawn} {...field('overdrawnReason')} />
      <DayField label={labels.date} {...part('date')} />
      <NativeSelect label={labels.method} data={[...EXPENSE_METHODS]} {...field('method')} />
    </div>
    <TextInput label={texts.description} maxLength={500} {...field('description')} />
    <TextInput label={texts.receiptNumber} maxLength={100} autoComplete="off" {...field('receiptNumber')} />
  </>
)

const modal = { size: 'lg', closeOnClickOutside: false } as const

type NewExpenseProps = {
  ownerId: number
  today: string
  onSaved: (saved: ExpenseSaved) => void
  onClose: () => void
}

/**
 * Records money that was spent; it is saved on this device at once. Where the server says what the accounts hold, paying
 * more asks for a reason.
 */
export function NewExpense({ ownerId, today, onSaved, onClose }: NewExpenseProps) {
  const [initial] = useState(() => blankExpense(newRef(), today))
  const [file, setFile] = useState<ReceiptBlob | null>(null)
  const draftKey = `expenses:new:${ownerId}`
  const balanceOf = useBalances(today)
  const objectionTo = ({ amount, method }: Typed) => overdrawnBy(centsTyped(amount), balanceOf(method))
  const { field, part, ...state } = useDraftForm(checked(problemsOf(today)), {
    initial,
    draft: { key: draftKey, ownerId },
    blocked: (typed) => (objectionTo(typed) !== null && !typed.overdrawnReason.trim() ? REASON_REQUIRED : null),
    submit: async (typed) => {
      const overdrawnReason = objectionTo(typed) === null ? '' : typed.overdrawnReason
      const body = { ref: typed.ref, ...expenseOf({ ...typed, overdrawnReason }) }
      const saved = await recordExpense(body, { draftKey })
      const voucher = saved.entry.receipt
      // The expense itself is saved: that its photo was not may not be taken for a failure of both.
      if (file && voucher && !saved.isRepeat)
        await keepReceiptFile(voucher, ownerId, file.content).catch(() => setFile(null))
      return saved
    },
    done: onSaved,
    trouble: (error) => (error instanceof NotSavedError ? texts.notSaved : texts.failed),
  })
  const overdrawn = objectionTo(useTyped(state))
  return (
    <FormDialog of={state} title={texts.add} submit={texts.save} onClose={onClose} modal={modal} isWide>
      <Fields of={{ field, part }} overdrawn={overdrawn} />
      <ReceiptFile file={file} onFile={setFile} />
    </FormDialog>
  )
}

type EditExpenseProps = {
  expense: ExpenseView & { id: number }
  ownerId: number
  today: string
  onSaved: () => void
  onClose: () => void
}

/** Corrects an expense that the school has. */
export function EditExpense({ expense, ownerId, today, onSaved, onClose }: EditExpenseProps) {
  const [initial] = useState(() => typedOf(expense))
  const { said, ...overdrawn } = useOverdrawn({ failed: texts.updateFailed, noServer: texts.updateNoServer })
  const { field, part, ...state } = useDraftForm(checked(problemsOf(today)), {
    initial,
    draft: { key: `expenses:edit:${expense.id}`, ownerId },
    ...overdrawn,
    submit: (typed) => expenseActions.correct(expense.id, { ...expenseOf(typed), base: typed.base }),
    done: () => {
      toastDone(all.updated)
      onSaved()
    },
  })
  return (
    <FormDialog of={state} title={texts.edit} submit={texts.update} onClose={onClose} modal={modal} isWide>
      <Fields of={{ field, part }} overdrawn={said} />
    </FormDialog>
  )
}
