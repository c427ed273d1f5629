import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { HeldPlace } from '../../core/HeldPlace.tsx'
import type { ToldState } from './told.ts'
import classes from './to-do.module.css'
import { toDoTexts as texts } from './to-do.texts.ts'

export type ToDoItem = {
  key: string
  count: number
  /** A sentence that goes on from the number. */
  words: string
  about?: string | null | undefined
  to: string
  /** Links to the single things; `name` is what screen readers say. */
  parts?: readonly { key: number; to: string; label: string; name: string }[]
  /** What stands after the links where more things are counted than are named. */
  rest?: string | null
}

/** Things to do, each with its number and a link to where it is done. */
export const ToDoList = ({ items, title }: { items: readonly ToDoItem[]; title: string }) => (
  <ul className={classes['list']} aria-label={title}>
    {items.map(({ key, count, words, about, to, parts = [], rest }) => (
      <li key={key}>
        <Link to={to} className={classes['row']}>
          <strong className="num">{count}</strong>{' '}
          <span>
            {words}
            {about ? <small>{about}</small> : null}
          </span>
          <IconChevronRight size={20} aria-hidden />
        </Link>
        {parts.length > 0 ? (
          <div className={classes['parts']}>
            {parts.map((part) => (
              <Link key={part.key} to={part.to} aria-label={part.name}>
                {part.label}
              </Link>
            ))}
            {rest ? <Link to={to}>{rest}</Link> : null}
          </div>
        ) : null}
      </li>
    ))}
  </ul>
)

/** Height of a line of the list with the gap to the next (pixels). */
const LINE = 46

/** Lines that are shown until the list is known. */
const LINES = 3

/** The list of what somebody has to do today, once it is whole; nothing where there is nothing to do. */
export const ToDoPanel = ({ items, told }: { items: readonly ToDoItem[]; told: ToldState }) => (
  <HeldPlace name="to-do" isReading={told === 'reading'}>
    {told === 'never' || (told === 'whole' && items.length === 0) ? null : <Told items={items} told={told} />}
  </HeldPlace>
)

function Told({ items, told }: { items: readonly ToDoItem[]; told: ToldState }) {
  return (
    <div className={classes['place']}>
      <Panel title={texts.title}>
        {told === 'reading' ? (
          <LoadingSkeleton rows={LINES} rowHeight={LINE - 10} label={texts.reading} />
        ) : (
          <>
            <ToDoList items={items} title={texts.title} />
            {told === 'partly' ? <LoadingSkeleton rows={1} rowHeight={LINE - 10} label={texts.asking} /> : null}
          </>
        )}
      </Panel>
    </div>
  )
}
