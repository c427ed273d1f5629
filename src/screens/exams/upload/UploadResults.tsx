import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ShortUploadReply, UploadReply } from '#domain/exams/upload.schema.ts'
import { text } from '../../core/list/columns.tsx'
import { ExportFields, ShortTable } from '../../core/list/ShortTable.tsx'
import { examUploadTexts as texts } from './exam-upload.texts.ts'

type Skipped = { key: string; row: number; studentId: number | null; reason: string }

const FIELDS = [
  text<Skipped>('row', texts.row, ({ row }) => row),
  text<Skipped>('studentId', texts.studentId, ({ studentId }) => studentId ?? texts.missing),
  text<Skipped>('reason', texts.reason, ({ reason }) => reason, { canBreak: true, isHeading: true }),
]
const SHORT_FIELDS = FIELDS.filter(({ key }) => key !== 'studentId')

/** Skipped rows that are shown; the downloaded file lists all of them. */
const MOST_SHOWN = 100

type ResultProps = { message: string; inserted: number; skipped: readonly Skipped[]; isShort?: boolean }

/** The result of an upload, shown as an error if rows were skipped and none inserted. */
function Result({ message, inserted, skipped, isShort = false }: ResultProps) {
  const isBad = inserted === 0 && skipped.length > 0
  const fields = isShort ? SHORT_FIELDS : FIELDS
  return (
    <>
      <Alert
        color={isBad ? 'clay' : 'leaf'}
        role={isBad ? 'alert' : 'status'}
        icon={isBad ? <IconAlertTriangle size={24} /> : <IconCircleCheck size={24} />}
      >
        <p>{message}</p>
        {skipped.length > 0 ? <p>{texts.counted}</p> : null}
      </Alert>
      {skipped.length > 0 ? (
        <>
          <ExportFields title={texts.skippedTitle} fileName="skipped-scores" fields={fields} rows={skipped} />
          <ShortTable
            label={texts.skippedTitle}
            fields={fields}
            rows={skipped.slice(0, MOST_SHOWN)}
            rowKey={({ key }) => key}
          />
        </>
      ) : null}
    </>
  )
}

export const TemplateResult = ({ reply: { message, summary, perRowResults } }: { reply: UploadReply }) => (
  <Result
    message={message}
    inserted={summary.scoresCreated}
    skipped={perRowResults.flatMap(({ rowIndex, studentId, reasons }) =>
      reasons.map((reason) => ({ key: `${rowIndex} ${reason}`, row: rowIndex, studentId, reason })),
    )}
  />
)

export const ShortResult = ({ reply: { message, insertedCount, skippedDetails } }: { reply: ShortUploadReply }) => (
  <Result
    isShort
    message={message}
    inserted={insertedCount}
    skipped={skippedDetails.map(({ row, reason }, at) => ({ key: String(at), row, studentId: null, reason }))}
  />
)
