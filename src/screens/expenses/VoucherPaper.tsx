import { formatDay } from '#domain/core/dates.ts'
import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import type { ExpenseView } from '#data/expenses/expense-list.ts'
import { stateOf } from './expense-state.ts'
import { expenseTexts } from './expenses.texts.ts'
import styles from './expenses.module.css'

const { paper: texts, fields: labels } = expenseTexts

/** What stands on the paper of an expense that is not simply recorded. */
function markOf(expense: ExpenseView): string | null {
  const state = stateOf(expense)
  if (state === 'held') return texts.held
  if (state === 'waiting') return texts.waiting
  return state === 'here' || state === 'parked' ? texts.here : null
}

type VoucherPaperProps = { expense: ExpenseView; school: Pick<SchoolInfo, 'name'> }

/** The voucher of an expense, black on white, for the school's file. */
export function VoucherPaper({ expense, school }: VoucherPaperProps) {
  const mark = markOf(expense)
  const details = [
    [labels.category, expense.category],
    [labels.method, expense.method],
    [labels.description, expense.description],
    [labels.receiptNumber, expense.receiptNumber],
    [labels.recordedBy, expense.recordedBy],
    [labels.approvedBy, expense.approvedBy],
    [labels.overdrawnReason, expense.overdrawnReason],
  ] as const
  return (
    <section className={styles['paper']} aria-label={texts.title}>
      <header>
        <strong>{school.name}</strong>
        <span>{texts.title}</span>
        <b>{expense.voucher}</b>
        <span>{formatDay(expense.day)}</span>
      </header>
      {mark ? <p className={styles['mark']}>{mark}</p> : null}
      <dl>
        <div data-amount>
          <dt>{texts.amount}</dt>
          <dd>{formatCents(expense.amountCents)}</dd>
        </div>
        {details.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <div className={styles['signatures']}>
        <span>{texts.paidBy}</span>
        <span>{texts.receivedBy}</span>
      </div>
    </section>
  )
}
