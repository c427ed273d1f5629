import type { ReactNode } from 'react'
import classes from './child.module.css'

/** Number of latest days or records of a child that are shown at once (PAR-2). */
export const MOST_SHOWN = 5

type MoreProps<T> = {
  items: readonly T[]
  most: number
  words: (count: number) => string
  children: (item: T) => ReactNode
}

/** The first few items of a list, and a button that shows the others. */
export const More = <T,>({ items, most, words, children }: MoreProps<T>) => (
  <>
    <ul className={classes['list']}>{items.slice(0, most).map(children)}</ul>
    {items.length > most ? (
      <details className={classes['more']}>
        <summary>{words(items.length - most)}</summary>
        <ul className={classes['list']}>{items.slice(most).map(children)}</ul>
      </details>
    ) : null}
  </>
)
