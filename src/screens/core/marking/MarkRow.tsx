import { memo, useRef, type ReactNode } from 'react'
import { ABSENCE_REASONS } from '#domain/school/mark-choice.ts'
import { shownRemark, shownWord } from '#domain/school/shown-words.texts.ts'
import { markingTexts as texts } from './marking.texts.ts'
import { changeRow, toggleRow, type MarkForm } from './mark-form.ts'
import type { RowState } from './form-rows.ts'
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
  children?: ReactNode
}

/**
 * The row of one person: a tap switches between present and absent. Made of plain elements instead of the library's
 * components, since a class has up to sixty rows.
 */
export const MarkRow = memo(function MarkRow({ form, id, name, number, detail, children }: MarkRowProps) {
  const row = useRow(form, id)
  const { present } = row.choice
  return (
    <li className={styles['row']} data-absent={!present || undefined}>
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
          <span className={styles['meta']}>
            {detail}
            <RowBadge row={row} />
            <span className={styles['hidden']}>, {texts.switchPresent}</span>
          </span>
        </span>
        <span className={styles['state']} aria-hidden>
          {present ? CHECK : CROSS}
          {present ? texts.present : texts.absent}
        </span>
      </button>
      {present ? null : <Reason form={form} id={id} name={name} row={row} />}
      {row.meanwhile ? (
        <p className={styles['meanwhile']}>
          {texts.meanwhile(shownRemark(row.meanwhile.remark), row.meanwhile.markedBy)}
        </p>
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

function RowBadge({ row }: { row: RowState }) {
  if (row.isEdited) return <span className={styles['edited']}>{texts.rowEdited}</span>
  if (row.mark?.pending === 'waiting') return <span className={styles['waiting']}>{texts.rowWaiting}</span>
  return null
}

type ReasonProps = Pick<MarkRowProps, 'form' | 'id' | 'name'> & { row: RowState }

function Reason({ form, id, name, row }: ReasonProps) {
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
      {row.lacksReason ? <p className={styles['lacking']}>{texts.reasonRequired}</p> : null}
    </div>
  )
}
