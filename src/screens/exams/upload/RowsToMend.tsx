import { Button, TextInput } from '@mantine/core'
import { memo, useState } from 'react'
import type { MarkRow, MarksSheet } from '#domain/exams/upload.rules.ts'
import { Panel } from '#ui/Panel.tsx'
import styles from './exam-upload.module.css'
import { examUploadTexts as texts } from './exam-upload.texts.ts'

const PAGE = 30
const NONE: readonly string[] = []

type Edit = (row: number, field: string, value: string) => void

type RowsToMendProps = {
  sheet: MarksSheet
  reasons: ReadonlyMap<number, readonly string[]>
  /** Rows that were corrected before a reload, from the draft. */
  mended: readonly number[]
  /** Whether the cells are disabled: the original file will be sent, so corrections would have no effect. */
  isOff: boolean
  onEdit: Edit
}

/** Every row that would not be entered whole, with its reasons and its cells. */
export function RowsToMend({ sheet, reasons, mended, isOff, onEdit }: RowsToMendProps) {
  const [most, setMost] = useState(PAGE)
  // Corrected rows stay in place, so that the next one does not move under the finger.
  const [listed, setListed] = useState<ReadonlySet<number>>(() => new Set(mended))
  const fresh = [...reasons.keys()].filter((row) => !listed.has(row))
  if (fresh.length > 0) setListed(new Set([...listed, ...fresh]))
  const shown = sheet.rows.filter(({ row }) => listed.has(row))
  if (shown.length === 0) return null
  return (
    <Panel
      title={reasons.size > 0 ? texts.mendTitle(reasons.size) : texts.mended}
      lead={isOff ? texts.mendOff : texts.mendLead}
    >
      <ul className={styles['rows']}>
        {shown.slice(0, most).map((row) => (
          <Row
            key={row.row}
            row={row}
            headings={sheet.headings}
            reasons={reasons.get(row.row) ?? NONE}
            isOff={isOff}
            onEdit={onEdit}
          />
        ))}
      </ul>
      {shown.length > most ? (
        <Button variant="default" mt="sm" onClick={() => setMost(most + PAGE)}>
          {texts.more}
        </Button>
      ) : null}
    </Panel>
  )
}

type RowProps = {
  row: MarkRow
  headings: readonly string[]
  reasons: readonly string[]
  isOff: boolean
  onEdit: Edit
}

const Row = memo(
  function Row({ row, headings, reasons, isOff, onEdit }: RowProps) {
    const cell = (field: string, label: string, value: string) => (
      <TextInput
        key={field}
        label={label}
        aria-label={texts.fieldOf(label, row.row)}
        autoComplete="off"
        disabled={isOff}
        defaultValue={value}
        onBlur={(event) =>
          event.currentTarget.value.trim() !== value && onEdit(row.row, field, event.currentTarget.value)
        }
        onKeyDown={(event) => event.key === 'Enter' && onEdit(row.row, field, event.currentTarget.value)}
      />
    )
    return (
      <li data-ready={reasons.length === 0 || undefined}>
        <p>
          <strong>{texts.rowOf(row.row)}</strong> {row.studentName}
        </p>
        {reasons.map((reason) => (
          <p key={reason} className={styles['reason']}>
            {reason}
          </p>
        ))}
        <div className={styles['cells']}>
          {cell('studentId', texts.studentId, row.studentId)}
          {cell('studentName', texts.studentName, row.studentName)}
          {headings.map((heading) => cell(heading, heading, row.marks[heading] ?? ''))}
        </div>
      </li>
    )
  },
  (before, after) =>
    before.row === after.row && before.reasons.join() === after.reasons.join() && before.isOff === after.isOff,
)
