import classes from './EntryGrid.module.css'
import { gridTexts } from './grid.texts.ts'
import type { EntryGridProps } from './grid.types.ts'

type CellBarProps = {
  /** Name of the cell in use: its row and column. */
  cell: string | null
  note: string
  status: string
  quick: EntryGridProps['quick']
  onQuick: (text: string) => void
  onDown: () => void
}

// Pressing a button of the bar must not move the focus: the cell keeps it, and a phone keeps its keyboard open.
const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault()

/** The line above a grid: the cell in use, its state in words, and buttons for keys that keyboards of phones lack. */
export function CellBar({ cell, note, status, quick = [], onQuick, onDown }: CellBarProps) {
  const common = { type: 'button', className: classes['quick'], disabled: !cell, onMouseDown: keepFocus } as const
  return (
    <div className={classes['bar']}>
      <div className={classes['words']}>
        {status ? null : <strong>{cell ?? gridTexts.choose}</strong>}
        {status ? null : cell ? <span>{note}</span> : <span className={classes['about']}>{gridTexts.about}</span>}
        <span role="status">{status}</span>
      </div>
      {quick.map(({ label, text }) => (
        <button key={text} {...common} onClick={() => onQuick(text)}>
          {label}
        </button>
      ))}
      <button {...common} aria-label={gridTexts.down} title={gridTexts.down} onClick={onDown}>
        ↓
      </button>
    </div>
  )
}
