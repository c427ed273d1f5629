import type { ReactNode } from 'react'
import classes from './DescriptionList.module.css'

type Items = { items: readonly (readonly [label: string, value: ReactNode])[] }

/** Names and values, a line each. */
export const LabelledValues = ({ items }: Items) => (
  <dl className={classes['values']}>
    {items.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
)

type DescriptionListProps = Items & { title: string; action?: ReactNode }

/** A card of names and values. */
export const DescriptionList = ({ title, action, items }: DescriptionListProps) => (
  <section className={classes['card']}>
    <header>
      <h2>{title}</h2>
      {action}
    </header>
    <LabelledValues items={items} />
  </section>
)
