import { Alert, Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconConfetti,
  IconDatabaseSearch,
  IconRefresh,
  IconUserQuestion,
} from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { firstDayRetained } from '#data/attendance/span.ts'
import { nudge } from '#data/sync/nudge.ts'
import type { AbsentStudent } from '#domain/attendance/reports.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import { shownMark } from '#domain/school/shown-words.texts.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { useAddress } from '#ui/use-address.ts'
import { DayField } from '../core/DayField.tsx'
import { classFilter, fromAddress } from '../core/list/filters.ts'
import type { Here } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import styles from './absent/absent.module.css'
import { absentTexts as texts } from './absent/absent.texts.ts'
import { classTone, reasonTone } from './absent/tones.ts'
import { UnmarkedNote } from './absent/UnmarkedNote.tsx'
import { dayOfAddress } from '../core/marking/day-filter.ts'
import { useAbsentees, type Absentees } from './reports/sources.ts'

const { fields: labels } = texts

type DayFormProps = { here: Here<'date' | 'class'>; ask: () => void }

/** Form of the day, with a submit button, since an older day needs a call to the server. */
const DayForm = (props: DayFormProps) => <DayOfForm key={props.here.values.date} {...props} />

function DayOfForm({ here: { today, values }, ask }: DayFormProps) {
  const [, set] = useAddress()
  const { date } = values
  const [day, setDay] = useState(date)
  const [isTried, setTried] = useState(date > today)
  const problem = day === '' ? texts.chooseDate : day > today ? texts.futureDate : null
  const refresh = () => {
    nudge('sendNow')
    ask()
  }
  const load = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem !== null) return
    if (day === date) refresh()
    else set({ date: day === today ? null : day }, true)
  }
  return (
    <form className={styles['line']} onSubmit={load} noValidate data-shell>
      <DayField
        className={styles['field']}
        label={texts.date}
        value={day}
        onChange={setDay}
        error={isTried || day > today ? problem : null}
      />
      <Button type="submit" leftSection={<IconDatabaseSearch size={18} />}>
        {texts.load}
      </Button>
      <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={refresh}>
        {texts.refresh}
      </Button>
    </form>
  )
}

/** The text of an empty list, which says that nobody was absent only if every class was marked. */
function emptyOf({ date, closed, unmarkedClasses, isWhole }: Absentees) {
  const title = texts.nobody(formatDay(date))
  if (closed !== null) return { title, icon: <IconCalendarOff size={32} /> }
  return isWhole && unmarkedClasses.length === 0
    ? { title, icon: <IconConfetti size={32} />, hint: texts.perfect }
    : { title, icon: <IconUserQuestion size={32} />, hint: texts.notWhole }
}

function Notes({ day: { date, closed, students }, here }: { day: Absentees; here: Here<'date' | 'class'> }) {
  const firstDay = firstDayRetained(here.today)
  const known = new Set(here.classes.map(({ id }) => id))
  const isNumber = ({ classId, className }: AbsentStudent) => !known.has(classId) && className === `Class ${classId}`
  return (
    <>
      {date < firstDay ? (
        <Alert color="nile" mb="sm">
          {texts.older(formatDay(firstDay))}
        </Alert>
      ) : null}
      {students.some(isNumber) ? (
        <Alert color="amber" role="status" icon={<IconAlertTriangle size={22} />} mb="sm">
          {texts.fallbackNames}
        </Alert>
      ) : null}
      {closed ? (
        <Alert color="amber" mb="sm">
          {texts.closed(closed)}
        </Alert>
      ) : null}
    </>
  )
}

/** Screen of Today Absent, Absent by date and Absence Tracker; the day is in the address. */
export default listScreen(texts, useAbsentees, {
  ...texts.list,
  filters: {
    date: { ...fromAddress, read: (text: string, { today }: { today: string }) => dayOfAddress(text, today) },
    class: classFilter(({ classId }: AbsentStudent) => classId),
  },
  before: DayForm,
  rows: ({ students }: Absentees) => students,
  columns: ({ text, heading, exported }) => [
    exported('id', labels.id, ({ studentId }) => studentId),
    heading('student', labels.student, ({ fullname }) => fullname, {
      shown: ({ fullname, studentId }) => <Lines lines={[fullname, `ID ${studentId}`]} />,
    }),
    text('class', labels.className, ({ className }) => className, {
      shown: ({ classId, className }) => (
        <Chip tone={classTone(classId)} canBreak>
          {className}
        </Chip>
      ),
    }),
    text('reason', labels.reason, shownMark, {
      canBreak: true,
      shown: (absence) => (
        <Chip tone={reasonTone(absence.remark)} canBreak>
          {shownMark(absence)}
        </Chip>
      ),
    }),
    text('date', labels.day, ({ date }) => formatDay(date), { cannotSort: true, isDay: true }),
  ],
  find: ({ studentId, fullname, className }) => ({ id: studentId, words: `${fullname} ${className}` }),
  rowKey: ({ studentId }) => studentId,
  sort: ['class', 'up'],
  title: (_, { date }) => texts.listOf(formatDay(date)),
  file: (_, { date }) => texts.file(date),
  empty: (_, day) => emptyOf(day),
  intro: (day, { here }) => <Notes day={day} here={here} />,
  outro: ({ date, closed, unmarkedClasses }) =>
    closed === null && unmarkedClasses.length > 0 ? <UnmarkedNote date={date} classes={unmarkedClasses} /> : null,
})
