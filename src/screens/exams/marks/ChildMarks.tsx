import { Button } from '@mantine/core'
import { IconBackspace, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState, type RefCallback } from 'react'
import { typedMark } from '#domain/exams/marks.rules.ts'
import { viewOf } from '#ui/grid/cell-view.ts'
import { cellKey } from '#ui/grid/grid.types.ts'
import styles from './ChildMarks.module.css'
import { marksTexts as texts } from './marks.texts.ts'
import type { MarksGridProps } from './MarksGrid.tsx'
import { asCells } from './read-mark.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Longest typed mark, as in 100.5. */
const LONGEST = 5

/** Keeps the pad above the bar at the bottom when it appears, and when the bar or what is above the pad grows. */
const keepInSight: RefCallback<HTMLElement> = (pad) => {
  const bar = document.querySelector('[data-bottom-bar]')
  if (!pad?.parentElement || !bar) return undefined
  // The bar's own watcher has told the browser by the next frame how much of the screen the bar covers.
  const watcher = new ResizeObserver(() => requestAnimationFrame(() => pad.scrollIntoView({ block: 'nearest' })))
  watcher.observe(bar)
  watcher.observe(pad.parentElement)
  return () => watcher.disconnect()
}

type Place = { row: number; column: number; isFresh: boolean }

/** The marks of one child at a time, typed with a pad of numbers: on a phone a grid and its keyboard leave no room. */
export function ChildMarks(props: MarksGridProps) {
  const { rows, columns, drafts } = props
  const [place, setPlace] = useState<Place>({ row: 0, column: 0, isFresh: true })
  const cells = asCells(props)
  const row = rows[Math.min(place.row, rows.length - 1)]
  const column = columns[Math.min(place.column, columns.length - 1)]
  if (!row || !column) return null
  const viewAt = (rowId: number, columnId: number) =>
    viewOf({ ...props, ...cells }, rowId, columnId, drafts.get(cellKey(rowId, columnId)) ?? '')
  const goTo = (next: Pick<Place, 'row' | 'column'>) => setPlace({ ...next, isFresh: true })
  const write = (text: string) => {
    const reading = cells.read(text)
    const isStored = reading.kind === 'understood' && reading.shown === cells.textOf(row.id, column.id)
    cells.onType([{ rowId: row.id, columnId: column.id, text: isStored ? '' : text }])
  }
  const typed = place.isFresh ? '' : (drafts.get(cellKey(row.id, column.id)) ?? viewAt(row.id, column.id).text)
  const press = (key: string) => {
    const before = /^\d/.test(typed) ? typed : ''
    if ((before + key).length > LONGEST) return
    write(before + key)
    setPlace({ ...place, isFresh: false })
  }
  const isLast = place.row >= rows.length - 1 && place.column >= columns.length - 1
  const next = () => {
    if (place.column < columns.length - 1) goTo({ row: place.row, column: place.column + 1 })
    else if (!isLast) goTo({ row: place.row + 1, column: 0 })
  }
  const marked = (columnId: number) => rows.filter(({ id }) => viewAt(id, columnId).text !== '').length
  const view = viewAt(row.id, column.id)
  return (
    <div className={styles['child']} role="group" aria-label={props.label}>
      <div className={styles['head']}>
        <Button
          variant="default"
          aria-label={texts.previousChild}
          disabled={place.row === 0}
          onClick={() => goTo({ row: place.row - 1, column: place.column })}
        >
          <IconChevronLeft className={styles['arrow']} size={22} />
        </Button>
        <div className={styles['name']} aria-live="polite">
          <strong>{row.heading}</strong>
          <span>{texts.position(Math.min(place.row, rows.length - 1) + 1, rows.length)}</span>
        </div>
        <Button
          variant="default"
          aria-label={texts.nextChild}
          disabled={place.row >= rows.length - 1}
          onClick={() => goTo({ row: place.row + 1, column: place.column })}
        >
          <IconChevronRight className={styles['arrow']} size={22} />
        </Button>
      </div>
      <ul className={styles['subjects']}>
        {columns.map(({ id, heading }, at) => {
          const { text, state } = viewAt(row.id, id)
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === column.id}
                data-state={state ?? undefined}
                onClick={() => goTo({ row: place.row, column: at })}
              >
                <span>{heading}</span>
                <small>{texts.position(marked(id), rows.length)}</small>
                <strong>{text || '–'}</strong>
              </button>
            </li>
          )
        })}
      </ul>
      <p className={styles['note']} role="status">
        {view.note}
      </p>
      <div ref={keepInSight} className={styles['pad']}>
        {DIGITS.map((digit) => (
          <Key key={digit} label={digit} onPress={() => press(digit)} />
        ))}
        <Key label=".5" onPress={() => press('.5')} />
        <Key label="0" onPress={() => press('0')} />
        <button
          type="button"
          aria-label={texts.erase}
          onClick={() => {
            write(place.isFresh ? '' : typed.slice(0, -1))
            setPlace({ ...place, isFresh: false })
          }}
        >
          <IconBackspace size={24} />
        </button>
        <button
          type="button"
          className={styles['wide']}
          onClick={() => {
            write(typedMark('absent'))
            next()
          }}
        >
          {texts.absent}
        </button>
        <Button className={styles['next']} disabled={isLast} onClick={next}>
          {texts.next}
        </Button>
      </div>
    </div>
  )
}

const Key = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button type="button" onClick={onPress}>
    {label}
  </button>
)
