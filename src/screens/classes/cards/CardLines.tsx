import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { formatCents } from '#domain/school/money.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { useOnPaper } from '#ui/use-on-paper.ts'
import { exploreStudentsScreen } from '#screens/students/students.screens.ts'
import type { Card, CardStudent, Line, Money } from './class-cards.ts'
import styles from './cards.module.css'
import { cardsTexts as texts } from './cards.texts.ts'

const OVERSCAN = 12
const HEIGHT = { card: 64, student: 52, empty: 52 } as const

type CardLinesProps = {
  lines: readonly Line[]
  /** The lines with every card open, computed only for print. */
  allLines: () => readonly Line[]
  label: string
  onToggle: (id: number) => void
}

/** Cards and students as one list, of which only the visible part is rendered: there may be ten thousand rows. */
export function CardLines({ lines, allLines, label, onToggle }: CardLinesProps) {
  const isOnPaper = useOnPaper()
  return isOnPaper ? (
    <ul className={styles['list']} aria-label={label}>
      {allLines().map((line) => (
        <li key={line.key} data-kind={line.kind}>
          <LineView line={line} onToggle={onToggle} />
        </li>
      ))}
    </ul>
  ) : (
    <LinesInSight lines={lines} label={label} onToggle={onToggle} />
  )
}

/** The offset of a list from the top of the page; what is above it may change its height. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    const measure = () => {
      const place = list.current?.getBoundingClientRect().top
      if (place !== undefined) setTop(Math.round(place + window.scrollY))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}

function LinesInSight({ lines, label, onToggle }: Omit<CardLinesProps, 'allLines'>) {
  const list = useRef<HTMLUListElement>(null)
  const top = useTop(list)
  // oxlint-disable-next-line react/incompatible-library -- Its result is not passed to a memoized component.
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (at) => HEIGHT[lines[at]?.kind ?? 'student'],
    getItemKey: (at) => lines[at]?.key ?? at,
    overscan: OVERSCAN,
    scrollMargin: top,
  })
  return (
    <ul
      ref={list}
      className={styles['list']}
      aria-label={label}
      style={{ height: virtual.getTotalSize() }}
      data-virtual
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index]
        return line ? (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            data-kind={line.kind}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <LineView line={line} onToggle={onToggle} />
          </li>
        ) : null
      })}
    </ul>
  )
}

const LineView = memo(function LineView({ line, onToggle }: { line: Line; onToggle: (id: number) => void }) {
  if (line.kind === 'card') return <CardHead card={line.card} isOpen={line.isOpen} onToggle={onToggle} />
  if (line.kind === 'empty') return <p className={styles['none']}>{texts.emptyClass}</p>
  return <StudentLine student={line.student} />
})

type CardHeadProps = { card: Card; isOpen: boolean; onToggle: (id: number) => void }

const CardHead = ({ card: { id, name, students, paid }, isOpen, onToggle }: CardHeadProps) => (
  <h2 className={styles['heading']}>
    <button type="button" className={styles['head']} aria-expanded={isOpen} onClick={() => onToggle(id)}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['size']}>
        <span>{texts.students(students.length)}</span>{' '}
        {paid === null ? null : <span>{texts.paidOf(paid, students.length)}</span>}
      </span>
      <svg className={styles['chevron']} viewBox="0 0 16 16" width="18" height="18" aria-hidden>
        <path d="M4 6l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </button>
  </h2>
)

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className={styles['figure']}>
    <small>{label}</small> {children}
  </span>
)

const TONES = { paid: 'good', partial: 'wait', unpaid: 'bad' } as const

const MoneyFigures = ({ money: { feeCents, paidCents, status } }: { money: Money }) => (
  <>
    <Figure label={texts.fields.fee}>{formatCents(feeCents)}</Figure>
    <Figure label={texts.fields.paid}>{formatCents(paidCents)}</Figure>
    <span className={styles['status']}>
      <Chip tone={TONES[status]}>{texts.status[status]}</Chip>
    </span>
  </>
)

const StudentLine = ({ student: { id, fullname, money } }: { student: CardStudent }) => (
  <div className={styles['student']} data-money={money ? true : undefined}>
    <Link className={styles['person']} to={linkTo(exploreStudentsScreen, {}, { student: String(id) })}>
      {fullname}
    </Link>
    <Figure label={texts.fields.id}>{id}</Figure>
    {money ? <MoneyFigures money={money} /> : null}
  </div>
)
