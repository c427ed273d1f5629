import { memo, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { ClassDayCounts } from '#data/attendance/class-day.ts'
import { texts } from './attendance.texts.ts'
import styles from './ClassCard.module.css'
import { dayAndTime } from '../core/format.ts'

type ClassCardProps = {
  id: number
  name: string
  counts: ClassDayCounts
  hasDraft: boolean
  isOpen: boolean
  /** Names of the class's students that match a search. */
  found: string | null
  timeZone: string
  onToggle: (id: number) => void
  children?: ReactNode
}

/** A class of the day: its state in one line, and the marking form when it is open. */
export const ClassCard = memo(function ClassCard(props: ClassCardProps) {
  const { id, name, counts, hasDraft, isOpen, found, timeZone, onToggle, children } = props
  const card = useRef<HTMLLIElement>(null)
  // Scrolls before the first paint, so that the browser lays out the visible part once.
  useLayoutEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: 'start' })
  }, [isOpen])
  return (
    <li ref={card} className={styles['card']} data-opened={isOpen || undefined}>
      <h2 className={styles['heading']}>
        <button type="button" className={styles['head']} aria-expanded={isOpen} onClick={() => onToggle(id)}>
          <span className={styles['dot']} data-state={dotOf(counts)} aria-hidden />
          <span className={styles['title']}>
            <span className={styles['name']}>{name}</span>
            <span className={styles['size']}>{texts.students(counts.students)}</span>
          </span>
          <span className={styles['state']}>
            <span className={styles['figure']} data-state={counts.state}>
              {stateText(counts)}
            </span>
            {found || counts.lastMark ? (
              <span className={styles['by']}>{found ?? markedBy(counts, timeZone)}</span>
            ) : null}
          </span>
          <span className={styles['badges']}>
            {counts.attention > 0 ? <span data-kind="attention">{texts.attention}</span> : null}
            {counts.waiting > 0 ? <span data-kind="waiting">{texts.waiting}</span> : null}
            {hasDraft && !isOpen ? <span data-kind="waiting">{texts.unsaved}</span> : null}
          </span>
          <svg className={styles['chevron']} viewBox="0 0 16 16" width="18" height="18" aria-hidden>
            <path d="M4 6l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </h2>
      {isOpen ? children : null}
    </li>
  )
})

const markedBy = ({ lastMark }: ClassDayCounts, timeZone: string): string | null =>
  lastMark && texts.markedBy(lastMark.by, dayAndTime(lastMark.at, timeZone))

function dotOf({ state, waiting, attention }: ClassDayCounts): string {
  if (attention > 0) return 'attention'
  if (waiting > 0) return 'waiting'
  return state
}

function stateText({ state, marked, students, present, absent }: ClassDayCounts): string {
  if (state === 'empty') return texts.noStudents
  if (state === 'notMarked') return texts.notMarked
  return state === 'partly' ? texts.partly(marked, students) : texts.counts(present, absent)
}
