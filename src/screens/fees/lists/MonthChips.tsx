import type { MonthDue } from '#domain/fees/ledger.rules.ts'
import { dueWords } from './balances.ts'
import styles from './lists.module.css'

/** Chips of unpaid months, each with its dues. */
export const MonthChips = ({ months }: { months: readonly MonthDue[] }) => (
  <span className={styles['chips']}>
    {months.map((month) => (
      <span key={`${month.year}-${month.month}`} className="num">
        {dueWords(month)}
      </span>
    ))}
  </span>
)
