import { centsOf } from '#domain/school/money.ts'
import { useState } from 'react'
import { EXPENSE_METHODS, wordsOfMethod } from '#domain/expenses/expense-methods.ts'
import { recordExpense as recordCall, updateExpense } from '#domain/expenses/expenses.endpoints.ts'
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '#domain/school/expense-categories.ts'
import { overdrawnBy, useBalances } from '#data/books/balances.ts'
import { expenseActions } from '#data/expenses/expense-changes.ts'
import type { ExpenseView } from '#data/expenses/expense-list.ts'
import { keepReceiptFile } from '#data/expenses/receipt-files.ts'
import { recordExpense, type ExpenseSaved } from '#data/expenses/record-expense.ts'
import { NotSavedError } from '#data/outbox/outbox.ts'
import { toastDone } from '#ui/toast.ts'
import { choice, day, dollars, optionalLine, overdrawnReason } from '../core/form/field-kinds.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { recordForm } from '../core/form/record-form.ts'
import { RecordFields } from '../core/form/RecordFields.tsx'
import { recordTexts } from '../core/form/record.texts.ts'
import { useRecord } from '../core/form/use-record-form.ts'
import { expenseTexts } from './expenses.texts.ts'
import { ReceiptFile, type ReceiptBlob } from './ReceiptFile.tsx'

const { form: texts, fields: labels, ...all } = expenseTexts

const expenseForm = recordForm(
  { add: recordCall.body, change: updateExpense.body },
  {
    category: choice(labels.category, EXPENSE_CATEGORIES, { none: texts.choose }),
    amount: dollars(labels.amount),
    overdrawnReason: overdrawnReason(),
    date: day(labels.date),
    paymentMethod: choice(labels.method, EXPENSE_METHODS, { words: wordsOfMethod }),
    description: optionalLine(texts.description, { isFull: true }),
    receiptUrl: optionalLine(texts.receiptNumber, { isFull: true }),
  },
  {
    read: (of: ExpenseView) => ({
      ...of,
      // Expenses of other categories, made by payouts and assets, cannot be edited in this form.
      category: of.category as ExpenseCategory,
      amount: of.amountCents,
      date: of.day,
      paymentMethod: of.method,
      receiptUrl: of.receiptNumber,
    }),
    against: ({ date = '' }, today: string) => (date > today ? { date: recordTexts.futureDate } : {}),
  },
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
  const [file, setFile] = useState<ReceiptBlob | null>(null)
  const draftKey = `expenses:new:${ownerId}`
  const balanceOf = useBalances(today)
  const of = useRecord(expenseForm, null, {
    ownerId,
    draftKey,
    about: today,
    proposed: { date: today },
    overdrawn: ({ amount = 0, paymentMethod = '' }) => overdrawnBy(centsOf(amount), balanceOf(paymentMethod)),
    add: async (body, { ref }) => {
      const saved = await recordExpense({ ...body, ref }, { draftKey })
      const voucher = saved.entry.receipt
      // The expense itself is saved, so a photo that could not be kept must not look like a failure of both.
      if (file && voucher && !saved.isRepeat)
        await keepReceiptFile(voucher, ownerId, file.content).catch(() => setFile(null))
      return saved
    },
    done: onSaved,
    trouble: (error) => (error instanceof NotSavedError ? texts.notSaved : texts.failed),
  })
  return (
    <FormDialog of={of} title={texts.add} submit={texts.save} onClose={onClose} modal={modal} isWide>
      <RecordFields of={of} />
      <ReceiptFile file={file} onFile={setFile} />
    </FormDialog>
  )
}

type EditExpenseProps = {
  expense: ExpenseView & { id: number }
  ownerId: number
  today: string
  reload: () => void
  onSaved: () => void
  onClose: () => void
}

/** Form that corrects an expense that the school has. */
export function EditExpense({ expense, ownerId, today, reload, onSaved, onClose }: EditExpenseProps) {
  const of = useRecord(expenseForm, expense, {
    ownerId,
    draftKey: `expenses:edit:${expense.id}`,
    about: today,
    change: (body) => expenseActions.correct(expense.id, body),
    done: () => {
      toastDone(all.updated)
      onSaved()
    },
    reload,
    trouble: { failed: texts.updateFailed, noServer: texts.updateNoServer },
  })
  return (
    <FormDialog of={of} title={texts.edit} submit={texts.update} onClose={onClose} modal={modal} isWide>
      <RecordFields of={of} />
    </FormDialog>
  )
}
