import { Text } from '@mantine/core'
import { centsOf } from '#domain/school/money.ts'
import { useState } from 'react'
import { EXPENSE_METHODS, type ExpenseMethod } from '#domain/expenses/expense-methods.ts'
import { recordExpense as recordCall, updateExpense } from '#domain/expenses/expenses.endpoints.ts'
import type { ExpenseCategory } from '#domain/school/expense-categories.ts'
import { overdrawnInBoth, useBalances } from '#data/books/balances.ts'
import { nameOfCategory, offeredCategories, nameOfMethod } from '#domain/books/chart.ts'
import { isOwnCategory, isOwnMoney } from '#domain/school/own-accounts.ts'
import { useChart } from '#data/books/chart.ts'
import { useOwnAccounts } from '#data/school/own-accounts.ts'
import { expenseActions } from '#data/expenses/expense-changes.ts'
import type { ExpenseView } from '#data/expenses/expense-list.ts'
import { usePaidFrom } from '#data/expenses/paid-from.ts'
import { keepReceiptFile } from '#data/expenses/receipt-files.ts'
import { recordExpense, type ExpenseSaved } from '#data/expenses/record-expense.ts'
import { NotSavedError } from '#data/outbox/outbox.ts'
import { toastDone } from '#ui/toast.ts'
import { codeOf, day, dollars, optionalLine, overdrawnReason } from '../core/form/field-kinds.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { recordForm } from '../core/form/record-form.ts'
import { RecordFields } from '../core/form/RecordFields.tsx'
import { recordTexts } from '../core/form/record.texts.ts'
import { useRecord } from '../core/form/use-record-form.ts'
import { LinkedAmount, PaidInShillings, SHILLING_FIELDS } from '../core/shillings/PaidInShillings.tsx'
import { shillingTexts } from '../core/shillings/shillings.texts.ts'
import { asCash, partTyped, problemsOfShillings, shillingFields } from '../core/shillings/typed-shillings.ts'
import { expenseTexts } from './expenses.texts.ts'
import { ReceiptFile, type ReceiptBlob } from './ReceiptFile.tsx'

const { form: texts, fields: labels, ...all } = expenseTexts

const expenseForm = recordForm(
  { add: recordCall.body, change: updateExpense.body },
  {
    category: codeOf<ExpenseCategory>(labels.category),
    amount: dollars(labels.amount),
    overdrawnReason: overdrawnReason(),
    date: day(labels.date),
    paymentMethod: codeOf<ExpenseMethod>(labels.method, { blank: EXPENSE_METHODS[0] }),
    description: optionalLine(texts.description, { isFull: true }),
    receiptUrl: optionalLine(texts.receiptNumber, { isFull: true }),
    ...shillingFields(),
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
    send: (sent, typed) => ({ ...sent, shillings: partTyped(asCash(typed), sent.amount) }),
    against: ({ date = '', amount }, today: string, typed) => ({
      ...problemsOfShillings(asCash(typed), amount),
      ...(date > today ? { date: recordTexts.futureDate } : {}),
    }),
  },
)

/** The categories and accounts to choose from; those that an expense has stay among them, also where they are retired. */
function useChoices(present?: ExpenseView) {
  const own = useOwnAccounts()
  const offered = offeredCategories(own)
  const kept =
    present && !offered.some(({ value }) => value === present.category)
      ? [{ value: present.category, label: present.categoryName }]
      : []
  return {
    category: { options: [{ value: '', label: texts.choose }, ...offered, ...kept] },
    paymentMethod: { options: usePaidFrom(present?.method) },
  }
}

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
  const look = useChoices()
  const chart = useChart()
  const of = useRecord(expenseForm, null, {
    ownerId,
    draftKey,
    about: today,
    proposed: { date: today },
    overdrawn: ({ amount = 0, paymentMethod = '', shillings }) =>
      overdrawnInBoth({ cents: centsOf(amount), method: paymentMethod, shillings }, balanceOf),
    add: async (body, { ref }) => {
      const named = {
        ...(isOwnCategory(body.category) ? { categoryName: nameOfCategory(body.category, chart) } : {}),
        ...(isOwnMoney(body.paymentMethod) ? { methodName: nameOfMethod(body.paymentMethod, chart) } : {}),
      }
      const saved = await recordExpense({ ...body, ...named, ref }, { draftKey })
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
      <RecordFields
        of={of}
        look={look}
        without={SHILLING_FIELDS}
        own={of.typed.inShillings ? { amount: <LinkedAmount of={of} label={labels.amount} /> } : {}}
        after={{ paymentMethod: <PaidInShillings of={of} /> }}
      />
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
      <RecordFields of={of} look={useChoices(expense)} without={SHILLING_FIELDS} />
      {expense.shillings ? <Text c="dimmed">{shillingTexts.stay}</Text> : null}
    </FormDialog>
  )
}
