import { useMemo } from 'react'
import type { MarkRow, MarksSheet, ShortRow } from '#domain/exams/upload.rules.ts'
import { text } from '../../core/list/columns.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import styles from './exam-upload.module.css'
import { examUploadTexts as texts } from './exam-upload.texts.ts'

/** Rows of a preview (GEN-19). */
const FIRST = 5

const markColumn = (heading: string) =>
  text<{ marks: Readonly<Record<string, string>> }>(heading, heading, ({ marks }) => marks[heading] ?? texts.missing)

type PreviewProps<Row> = { rows: readonly Row[]; fields: Parameters<typeof ShortTable<Row>>[0]['fields'] }

const Preview = <Row extends { row: number }>({ rows, fields }: PreviewProps<Row>) => (
  <div>
    <p className={styles['text']}>{texts.firstOf(Math.min(FIRST, rows.length), rows.length)}</p>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls sideways, also by keyboard. */}
    <div className={styles['sideways']} role="region" aria-label={texts.preview} tabIndex={0}>
      <ShortTable label={texts.preview} fields={fields} rows={rows.slice(0, FIRST)} rowKey={({ row }) => row} />
    </div>
  </div>
)

/** The first rows of a filled template. */
export function MarksPreview({ sheet: { headings, rows } }: { sheet: MarksSheet }) {
  const fields = useMemo(
    () => [
      text<MarkRow>('row', texts.row, ({ row }) => row),
      text<MarkRow>('studentId', texts.studentId, ({ studentId }) => studentId || texts.missing),
      text<MarkRow>('studentName', texts.studentName, ({ studentName }) => studentName || texts.missing, {
        isHeading: true,
      }),
      ...headings.map(markColumn),
    ],
    [headings],
  )
  return <Preview rows={rows} fields={fields} />
}

type ShortPreviewProps = { sheet: { headings: readonly string[]; items: readonly ShortRow[] } }

/** The first rows of a short upload. */
export function ShortPreview({ sheet: { headings, items } }: ShortPreviewProps) {
  const fields = useMemo(
    () => [
      text<ShortRow>('row', texts.row, ({ row }) => row),
      text<ShortRow>('studentId', texts.studentId, ({ studentId }) => studentId || texts.missing, { isHeading: true }),
      text<ShortRow>('examName', texts.exam, ({ examName }) => examName || texts.missing),
      text<ShortRow>('academicYear', texts.year, ({ academicYear }) => academicYear || texts.missing),
      ...headings.map(markColumn),
    ],
    [headings],
  )
  return <Preview rows={items} fields={fields} />
}
