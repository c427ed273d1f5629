import { wordsOfMethod } from '#domain/expenses/expense-methods.ts'
import { formatDay } from '#domain/core/dates.ts'
import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import type { ExpenseView } from '#data/expenses/expense-list.ts'
import { PaperSlip } from '#ui/PaperSlip.tsx'
import { stateOf } from './expense-state.ts'
import { expenseTexts } from './expenses.texts.ts'

const { paper: texts, fields: labels, states } = expenseTexts

/** Remark on the voucher of an expense that is not simply recorded; null on others. */
function markOf(expense: ExpenseView): string | null {
  const state = stateOf(expense)
  if (state === 'held') return texts.held
  if (state === 'waiting') return texts.waiting
  if (state === 'void') return states.void
  return state === 'here' || state === 'parked' ? texts.here : null
}

type VoucherPaperProps = { expense: ExpenseView; school: Pick<SchoolInfo, 'name'> }

/** The voucher of an expense, black on white, for the school's file. */
export const VoucherPaper = ({ expense, school }: VoucherPaperProps) => (
  <PaperSlip
    school={school.name}
    title={texts.title}
    name={expense.voucher}
    of={formatDay(expense.day)}
    mark={markOf(expense)}
    amount={[texts.amount, formatCents(expense.amountCents)]}
    details={[
      [labels.category, expense.category],
      [labels.method, wordsOfMethod(expense.method)],
      [labels.description, expense.description],
      [labels.receiptNumber, expense.receiptNumber],
      [labels.recordedBy, expense.recordedBy],
      [labels.approvedBy, expense.approvedBy],
      [labels.overdrawnReason, expense.overdrawnReason],
    ]}
    signatures={[texts.paidBy, texts.receivedBy]}
  />
)
