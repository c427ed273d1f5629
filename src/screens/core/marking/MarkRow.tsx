import { memo, useRef, type ReactNode } from 'react'
import { isAtGate } from '#domain/school/at-gate.ts'
import { isPartly } from '#domain/school/day-kinds.ts'
import { ABSENCE_REASONS } from '#domain/school/mark-choice.ts'
import { shownMark, shownWord } from '#domain/school/shown-words.texts.ts'
import { markingTexts as texts } from './marking.texts.ts'
import { changeRow, toggleRow, type MarkForm } from './mark-form.ts'
import type { RowState } from './form-rows.ts'
import { Excuses, Partly, TakeBack, type PanelProps } from './MarkKinds.tsx'
import { moveBetweenRows } from './row-keys.ts'
import styles from './MarkRow.module.css'
import { useRow } from './use-mark-form.ts'

type MarkRowProps = {
  form: MarkForm
  id: number
  name: string
  number: number
  /** Text below the name, such as the id. */
  detail: string
  /** Words about an absence that was announced, which the first tap confirms. */
  announced?: string | undefined
  children?: ReactNode
}

/**
 * The row of one person: a tap switches between present, absent and, for students, late. Made of plain elements instead of the library's
 * components, since a class has up to sixty rows.
 */
export const MarkRow = memo(function MarkRow({ form, id, name, number, detail, announced, children }: MarkRowProps) {
  const row = useRow(form, id)
  const { present, kind } = row.choice
  const partly = isPartly(kind) ? kind : null
  return (
    <li className={styles['row']} data-absent={!present || undefined} data-partly={partly ?? undefined}>
      <button
        type="button"
        role="switch"
        aria-checked={present}
        className={styles['toggle']}
        data-mark-switch
        onClick={() => toggleRow(form, id)}
        onKeyDown={moveBetweenRows}
      >
        <span className={styles['number']} aria-hidden>
          {number}
        </span>
        <span className={styles['who']}>
          <span className={styles['name']}>{name}</span>
          {announced ? <span className={styles['announced']}>{announced}</span> : null}
          <span className={styles['meta']}>
            {detail}
            <RowBadge row={row} />
            {form.arrival && !present && row.isEdited ? <span>{texts.tapAgain}</span> : null}
            <span className={styles['hidden']}>, {(partly ? texts[partly] : texts.switchPresent).toLowerCase()}</span>
          </span>
        </span>
        <span className={styles['state']} aria-hidden>
          {partly ? CLOCK : present ? CHECK : CROSS}
          {partly ? texts[partly] : present ? texts.present : texts.absent}
        </span>
      </button>
      {present ? null : <Reason form={form} id={id} name={name} row={row} />}
      {partly ? <Partly form={form} id={id} name={name} row={row} /> : null}
      {form.arrival && present && !partly && row.mark && row.isEdited ? (
        <div className={styles['reason']}>
          <TakeBack form={form} id={id} name={name} row={row} />
        </div>
      ) : null}
      {row.meanwhile ? (
        <p className={styles['meanwhile']}>{texts.meanwhile(shownMark(row.meanwhile), row.meanwhile.markedBy)}</p>
      ) : null}
      {children}
    </li>
  )
})

const icon = (path: string): ReactNode => (
  <svg
    viewBox="0 0 16 16"
    width="14"
    height="14"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.4"
    strokeLinecap="round"
  >
    <path d={path} />
  </svg>
)
const CHECK = icon('M3 8.5l3.2 3.2L13 4.8')
const CROSS = icon('M4 4l8 8M12 4l-8 8')
const CLOCK = icon('M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 1 0 8 1.8M8 4.6V8l2.2 1.6')

function RowBadge({ row }: { row: RowState }) {
  if (row.isEdited) return <span className={styles['edited']}>{texts.rowEdited}</span>
  if (row.mark?.pending === 'waiting') return <span className={styles['waiting']}>{texts.rowWaiting}</span>
  if (row.mark && isAtGate(row.mark.remark)) return <span>{texts.atGate}</span>
  return null
}

function Reason({ form, id, name, row }: PanelProps) {
  const { reason, otherText } = row.choice
  // The text field gets the focus after the reason Other was chosen, but not when a form with that reason is opened.
  const isTypingNext = useRef(false)
  const focusOnce = (field: HTMLInputElement | null) => {
    if (!field || !isTypingNext.current) return
    isTypingNext.current = false
    field.focus()
  }
  return (
    <div className={styles['reason']}>
      <div role="group" aria-label={texts.reasonOf(name)} className={styles['chips']}>
        {ABSENCE_REASONS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={styles['chip']}
            aria-pressed={reason === value}
            onKeyDown={moveBetweenRows}
            onClick={() => {
              isTypingNext.current = value === 'other'
              changeRow(form, id, (choice) => ({ ...choice, reason: choice.reason === value ? null : value }))
            }}
          >
            {shownWord(label)}
          </button>
        ))}
      </div>
      {reason === 'other' ? (
        <input
          ref={focusOnce}
          className={styles['specify']}
          value={otherText}
          maxLength={300}
          placeholder={texts.specify}
          aria-label={texts.specifyFor(name)}
          onChange={(event) => {
            const typed = event.currentTarget.value
            changeRow(form, id, (choice) => ({ ...choice, otherText: typed }))
          }}
        />
      ) : null}
      {form.arrival ? <Excuses form={form} id={id} name={name} row={row} /> : null}
      {row.lacksReason ? <p className={styles['lacking']}>{texts.reasonRequired}</p> : null}
    </div>
  )
}
