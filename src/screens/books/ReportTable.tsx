import type { ReactNode } from 'react'
import { dollarsOrNone } from './statement-lines.ts'
import type { ReportTable as Table } from './month-report-lines.ts'
import styles from './books.module.css'

type ReportTableProps = { of: Table; none?: ReactNode }

/** A table of the month's report, its labels on the left and columns of amounts; `none` where it has no rows. */
export function ReportTable({ of: { title, head, rows }, none = null }: ReportTableProps) {
  if (rows.length === 0) return <p className={styles['soft']}>{none}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It may scroll, also by keyboard.
    <div className={styles['wide']} role="region" aria-label={title} tabIndex={0}>
      <table className={styles['lines']} aria-label={title}>
        <thead>
          <tr>
            {head.map((words, at) => (
              <th key={at} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, amounts, tone }, at) => (
            <tr key={at} data-tone={tone}>
              <th scope="row">{label}</th>
              {amounts.map((cents, column) => (
                <td key={column}>{dollarsOrNone(cents)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
