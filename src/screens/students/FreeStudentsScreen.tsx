import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { listFreeStudents } from '#domain/students/students.endpoints.ts'
import type { FreeStudent } from '#domain/students/students.schema.ts'
import { useAnswer } from '#data/use-answer.ts'
import type { Field } from '#ui/fields.ts'
import { Page } from '#ui/Page.tsx'
import { AnswerGate } from '../core/Gates.tsx'
import { FreeReasonDialog } from './FreeReasonDialog.tsx'
import { PersonCell } from './PersonCell.tsx'
import { phoneText } from './phone-text.ts'
import { RecordTable } from './RecordTable.tsx'
import { recordTexts } from './records.texts.ts'

const texts = recordTexts.free
const { fields: labels } = recordTexts

const fields: Field<FreeStudent>[] = [
  { key: 'id', label: labels.id, value: ({ id }) => id },
  { key: 'fullname', label: labels.fullname, value: ({ fullname }) => fullname, isHeading: true, canBreak: true },
  { key: 'phone', label: labels.phone, value: ({ phone }) => phoneText(phone) },
  { key: 'class', label: labels.className, value: ({ classes }) => classes.name },
  {
    key: 'registeredBy',
    label: labels.createdBy,
    value: ({ registeredBy: by }) => by && `${by.fullName} (${by.email})`,
    shown: ({ registeredBy: by }) => (by ? <PersonCell name={by.fullName} email={by.email} /> : recordTexts.none),
  },
  { key: 'reason', label: labels.reason, value: ({ FreeReason }) => FreeReason, canBreak: true },
]

const identify = ({ id, phone }: FreeStudent) => ({ id, phone })
const rowKey = ({ id }: FreeStudent) => id

/** Students whose fee is nothing. */
export default function FreeStudentsScreen() {
  const { answer, ask } = useAnswer(listFreeStudents, {})
  const [edited, setEdited] = useState<FreeStudent | null>(null)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <AnswerGate answer={answer} onRetry={ask} failed={recordTexts.loadFailed}>
        {(students) => (
          <RecordTable
            title={texts.title}
            file={texts.file}
            rows={students}
            fields={fields}
            identify={identify}
            rowKey={rowKey}
            initial={{ by: 'fullname', isDown: false }}
            empty={texts.empty}
            actions={{
              label: recordTexts.actions,
              render: (student) => (
                <ActionIcon aria-label={texts.editOf(student.fullname)} onClick={() => setEdited(student)}>
                  <IconPencil size={20} />
                </ActionIcon>
              ),
            }}
          />
        )}
      </AnswerGate>
      {edited ? <FreeReasonDialog student={edited} onClose={() => setEdited(null)} onSaved={ask} /> : null}
    </Page>
  )
}
