import { useMemo } from 'react'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { Period } from '#domain/students/period.schema.ts'
import { listNewStudents } from '#domain/students/students.endpoints.ts'
import type { NewStudent } from '#domain/students/students.schema.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useToday } from '#data/use-today.ts'
import type { Field } from '#ui/fields.ts'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { AnswerGate } from '../core/Gates.tsx'
import { PeriodForm } from './PeriodForm.tsx'
import { phoneText } from './phone-text.ts'
import { RecordTable } from './RecordTable.tsx'
import { recordTexts } from './records.texts.ts'
import styles from './records.module.css'

const texts = recordTexts.registered
const { fields: labels } = recordTexts

const fieldsOf = (timeZone: string): Field<NewStudent>[] => [
  { key: 'id', label: labels.id, value: ({ id }) => id },
  { key: 'fullname', label: labels.fullname, value: ({ fullname }) => fullname, isHeading: true, canBreak: true },
  { key: 'phone', label: labels.phone, value: ({ phone }) => phoneText(phone) },
  { key: 'gender', label: labels.gender, value: ({ gender }) => gender },
  { key: 'class', label: labels.className, value: ({ className }) => className },
  { key: 'address', label: labels.address, value: ({ address }) => address, canBreak: true },
  {
    key: 'createdAt',
    label: labels.createdAt,
    value: ({ createdAt }) => formatDay(schoolDay(Date.parse(createdAt), timeZone)),
    order: ({ createdAt }) => Date.parse(createdAt),
  },
]

const identify = ({ id, phone }: NewStudent) => ({ id, phone })
const rowKey = ({ id }: NewStudent) => id

/** Who was registered between two days; the days stand in the address. */
export default function NewStudentsScreen() {
  const [params, set] = useAddress()
  const timeZone = useToday()?.timeZone ?? 'UTC'
  const named = { startDate: params.get('startDate') ?? '', endDate: params.get('endDate') ?? '' }
  const isAsked = Boolean(named.startDate || named.endDate)
  const period = Period.safeParse(named)
  const fields = useMemo(() => fieldsOf(timeZone), [timeZone])
  const { answer, ask } = useAnswer(listNewStudents, period.success ? { query: period.data } : null)
  const note = period.success ? texts.noteOf(formatDay(named.startDate), formatDay(named.endDate)) : ''
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={period.success ? null : <ExportMenu table={nothingToExport} isEmpty />}
    >
      <div className={styles['stack']}>
        <PeriodForm
          // A change of the address from outside (back, a link) shows in the fields.
          key={`${named.startDate} ${named.endDate}`}
          period={named}
          isAsked={isAsked}
          onShow={({ startDate, endDate }) => {
            set({ startDate, endDate }, true)
            if (startDate === named.startDate && endDate === named.endDate) ask()
          }}
        />
        {period.success ? (
          <AnswerGate answer={answer} onRetry={ask} failed={texts.failed}>
            {(students) => (
              <RecordTable
                title={texts.title}
                file={texts.file}
                note={note}
                rows={students}
                fields={fields}
                identify={identify}
                rowKey={rowKey}
                initial={{ by: 'createdAt', isDown: true }}
                empty={texts.empty}
              />
            )}
          </AnswerGate>
        ) : null}
      </div>
    </Page>
  )
}

const nothingToExport = () => ({ fileName: texts.file, title: texts.title, head: [], rows: [] })
