import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

type EmptyStateProps = { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode }

/** Says that there is nothing to show, why, and what can be done. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      {icon ? (
        <span className={classes['icon']} aria-hidden>
          {icon}
        </span>
      ) : null}
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action ? <div className={classes['action']}>{action}</div> : null}
    </div>
  )
}
