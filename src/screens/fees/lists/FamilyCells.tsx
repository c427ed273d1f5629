import type { UnpaidFamily } from '#domain/fees/balances.reports.ts'
import { MonthChips } from './MonthChips.tsx'
import styles from './lists.module.css'

/** Each child of a family with the months that it owes. */
export const ChildrenCell = ({ family: { students } }: { family: UnpaidFamily }) => (
  <span className={styles['children']}>
    {students.map(({ studentId, name, className, open }) => (
      <span key={studentId} className={styles['child']}>
        <span>
          {name} <small>{`${className} · ${studentId}`}</small>
        </span>
        <MonthChips months={open} />
      </span>
    ))}
  </span>
)
