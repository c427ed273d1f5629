import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './office.module.css'

export type RowLink = {
  label: string
  value: ReactNode
  /** The rows behind the figure. */
  to: string
  tone?: 'good' | 'bad' | undefined
  /** A part of the figure above it. */
  isPart?: boolean
}

/** Figures one below the other, each a link to the rows behind it. */
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
