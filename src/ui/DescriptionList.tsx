import type { ReactNode } from 'react'
import classes from './DescriptionList.module.css'

type DescriptionListProps = {
  title: string
  action?: ReactNode
  items: readonly (readonly [label: string, value: ReactNode])[]
}

/** A card of names and values. */
export const DescriptionList = ({ title, action, items }: DescriptionListProps) => (
  <section className={classes['card']}>
    <header>
      <h2>{title}</h2>
      {action}
    </header>
    <dl>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
