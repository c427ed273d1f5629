import { formatDay } from '#domain/core/dates.ts'
import { Period } from '#domain/school/period.schema.ts'
import { listNewStudents } from '#domain/students/students.endpoints.ts'
import { server } from '#data/answers/source.ts'
import { useAddress } from '#ui/use-address.ts'
import { fromAddress } from '../core/list/filters.ts'
import type { Here } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { PeriodForm } from './PeriodForm.tsx'
import { phoneText } from '../core/phone-text.ts'
import { recordTexts, studentWords } from './records.texts.ts'
import { newStudentsScreen } from './students.screens.ts'

const { registered: texts, fields: labels } = recordTexts

type Days = Here<'startDate' | 'endDate'>

function Form({ here, ask }: { here: Here; ask: () => void }) {
  const [, set] = useAddress()
  const { startDate = '', endDate = '' } = here.values
  return (
    <PeriodForm
      // When the address changes from outside (back, a link), the fields follow.
      key={`${startDate} ${endDate}`}
      period={{ startDate, endDate }}
      isAsked={Boolean(startDate || endDate)}
      onShow={(next) => {
        set(next, true)
        if (next.startDate === startDate && next.endDate === endDate) ask()
      }}
    />
  )
}

const source = server(listNewStudents, ({ values }: Days) => {
  const period = Period.safeParse(values)
  return period.success ? { query: period.data } : null
})

/** Students registered in a period; the days are in the address. */
export default listScreen(newStudentsScreen, source, {
  ...studentWords,
  ...texts.list,
  before: Form,
  filters: { startDate: fromAddress, endDate: fromAddress },
  rows: (students) => students,
  columns: ({ text, heading, words, instantDay }) => [
    text('id', labels.id, ({ id }) => id),
    heading('fullname', labels.fullname, ({ fullname }) => fullname),
    text('phone', labels.phone, ({ phone }) => phoneText(phone)),
    text('gender', labels.gender, ({ gender }) => gender),
    text('class', labels.className, ({ className }) => className),
    words('address', labels.address, ({ address }) => address),
    instantDay('createdAt', labels.createdAt, ({ createdAt }) => createdAt),
  ],
  find: ({ id, phone }) => ({ id, phone }),
  rowKey: ({ id }) => id,
  sort: ['createdAt', 'down'],
  note: ({ values }) => texts.noteOf(formatDay(values.startDate), formatDay(values.endDate)),
})
