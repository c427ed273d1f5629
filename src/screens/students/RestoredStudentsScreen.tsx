import { useMemo } from 'react'
import { listRestoredStudents } from '#domain/students/removals.endpoints.ts'
import type { RestoredStudent } from '#domain/students/students.schema.ts'
import { useSchool } from '#data/use-session.ts'
import { useAnswer } from '#data/use-answer.ts'
import type { Field } from '#ui/fields.ts'
import { Page } from '#ui/Page.tsx'
import { AnswerGate } from '../core/Gates.tsx'
import { actFields } from './ActField.tsx'
import { RecordTable } from './RecordTable.tsx'
import { recordTexts } from './records.texts.ts'

const texts = recordTexts.restored
const { fields: labels } = recordTexts

const fieldsOf = (timeZone: string): Field<RestoredStudent>[] => [
  { key: 'studentId', label: labels.id, value: ({ studentId }) => studentId },
  { key: 'fullName', label: labels.fullname, value: ({ fullName }) => fullName, isHeading: true, canBreak: true },
  { key: 'className', label: labels.className, value: ({ className }) => className },
  { key: 'reason', label: labels.reason, value: ({ reason }) => reason, canBreak: true },
  ...actFields<RestoredStudent>('deletedAt', {
    labels: { at: labels.deletedAt, by: labels.deletedBy },
    timeZone,
    of: ({ deletedAt, deletedBy }) => ({ at: deletedAt, by: deletedBy }),
  }),
  ...actFields<RestoredStudent>('restoredAt', {
    labels: { at: labels.restoredAt, by: labels.restoredBy },
    timeZone,
    of: ({ restoredAt, restoredBy }) => ({ at: restoredAt, by: restoredBy }),
  }),
]

const identify = ({ studentId }: RestoredStudent) => ({ id: studentId })
// One student may have been deleted and restored several times.
const rowKey = ({ studentId, restoredAt }: RestoredStudent) => `${studentId} ${restoredAt}`

/** Deletions that were taken back. */
export default function RestoredStudentsScreen() {
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const fields = useMemo(() => fieldsOf(timeZone), [timeZone])
  const { answer, ask } = useAnswer(listRestoredStudents, {})
  return (
    <Page title={texts.title} lead={texts.lead}>
      <AnswerGate answer={answer} onRetry={ask} failed={recordTexts.loadFailed}>
        {({ restoredStudents }) => (
          <RecordTable
            title={texts.title}
            file={texts.file}
            rows={restoredStudents}
            fields={fields}
            identify={identify}
            rowKey={rowKey}
            initial={{ by: 'restoredAt', isDown: true }}
            empty={texts.empty}
          />
        )}
      </AnswerGate>
    </Page>
  )
}
