import type { ReactNode } from 'react'
import classes from './Figures.module.css'

export type Figure = {
  label: string
  value: ReactNode
  tone?: 'bad' | 'good' | 'wait' | undefined
  note?: string | undefined
}

/** Key figures side by side; `isRoomy` makes the boxes wider, for large amounts. */
export const Figures = ({ figures, isRoomy }: { figures: readonly Figure[]; isRoomy?: boolean }) => (
  <dl className={classes['figures']} data-roomy={isRoomy || undefined}>
    {figures.map(({ label, value, tone, note }) => (
      <div key={label} data-tone={tone}>
        <dt>{label}</dt>
        <dd className="num">
          {value}
          {note ? <small>{note}</small> : null}
        </dd>
      </div>
    ))}
  </dl>
)
