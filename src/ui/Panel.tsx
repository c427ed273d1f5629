import type { ReactNode } from 'react'
import classes from './Panel.module.css'

type PanelProps = { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode }

/** A card with a heading. */
export const Panel = ({ title, lead, action, children }: PanelProps) => (
  <section className={classes['panel']}>
    <header>
      <h2>{title}</h2>
      {action}
    </header>
    {lead ? <p className={classes['lead']}>{lead}</p> : null}
    {children}
  </section>
)
