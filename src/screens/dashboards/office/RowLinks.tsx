import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './office.module.css'

export type RowLink = {
  label: string
  value: ReactNode
  /** Address of the rows that make up the figure. */
  to: string
  tone?: 'good' | 'bad' | undefined
  /** Whether the figure is a part of the figure above. */
  isPart?: boolean
}

/** List of figures, each linked to the rows that make it up. */
export const RowLinks = ({ rows }: { rows: readonly RowLink[] }) => (
  <ul className={styles['rows']}>
    {rows.map(({ label, value, to, tone, isPart }) => (
      <li key={label} data-part={isPart || undefined}>
        <Link to={to} data-tone={tone}>
          <span>{label}</span> <strong className="num">{value}</strong>
        </Link>
      </li>
    ))}
  </ul>
)
