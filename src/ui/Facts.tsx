import type { ReactNode } from 'react'
import classes from './Facts.module.css'

type FactsProps = { title: string; action?: ReactNode; facts: readonly (readonly [label: string, value: ReactNode])[] }

/** A card of names and values. */
export const Facts = ({ title, action, facts }: FactsProps) => (
  <section className={classes['card']}>
    <header>
      <h2>{title}</h2>
      {action}
    </header>
    <dl>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
