import type { ReactNode } from 'react'
import classes from './Page.module.css'

type PageProps = {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  /** On a phone, only the list's bar stands between title and rows. */
  isList?: boolean
  children: ReactNode
}

/** The frame of a screen: heading, actions, and the content in a column of readable width. */
export function Page({ title, lead, actions, isList, children }: PageProps) {
  return (
    <div className={classes['page']} data-list={isList || undefined}>
      <header className={classes['head']}>
        <div className={classes['words']}>
          <h1>{title}</h1>
          {lead ? <p className={classes['lead']}>{lead}</p> : null}
        </div>
        {actions ? <div className={classes['actions']}>{actions}</div> : null}
      </header>
      {children}
    </div>
  )
}
