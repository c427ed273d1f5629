import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { DeletedStudent } from '#domain/students/students.schema.ts'
import { useSchool } from '#data/use-session.ts'
import type { Field } from '#ui/fields.ts'
import { actFields } from './ActField.tsx'
import { RecordTable } from './RecordTable.tsx'
import { recordTexts } from './records.texts.ts'

const texts = recordTexts.deleted
const { fields: labels } = recordTexts

const fieldsOf = (timeZone: string): Field<DeletedStudent>[] => [
  { key: 'studentId', label: labels.id, value: ({ studentId }) => studentId },
  { key: 'fullName', label: labels.fullname, value: ({ fullName }) => fullName, isHeading: true, canBreak: true },
  { key: 'className', label: labels.className, value: ({ className }) => className },
  { key: 'reason', label: labels.reason, value: ({ reason }) => reason, canBreak: true },
  ...actFields<DeletedStudent>('deletedAt', {
    labels: { at: labels.deletedAt, by: labels.deletedBy },
    timeZone,
    of: (row) => ({ at: row.deletedAt, by: { name: row.deletedByName, email: row.deletedByEmail } }),
  }),
]

const identify = ({ studentId }: DeletedStudent) => ({ id: studentId })
const rowKey = ({ studentId }: DeletedStudent) => studentId

type DeletedTableProps = {
  students: readonly DeletedStudent[]
  /** Null for those who may not restore. */
  onRestore: ((student: DeletedStudent) => void) | null
}

/** Who is deleted now, why, when and by whom. */
export function DeletedTable({ students, onRestore }: DeletedTableProps) {
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const fields = useMemo(() => fieldsOf(timeZone), [timeZone])
  const restore = (student: DeletedStudent) => (
    <Button
      variant="light"
      size="sm"
      h={44}
      aria-label={texts.restoreOf(student.fullName)}
      onClick={() => onRestore?.(student)}
    >
      {texts.restore}
    </Button>
  )
  return (
    <RecordTable
      title={texts.listTitle}
      file={texts.file}
      rows={students}
      fields={fields}
      identify={identify}
      rowKey={rowKey}
      initial={{ by: 'deletedAt', isDown: true }}
      empty={texts.empty}
      {...(onRestore ? { actions: { label: recordTexts.actions, render: restore } } : {})}
    />
  )
}
