import { Alert, Button } from '@mantine/core'
import { IconDatabaseSearch, IconRefresh } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { nudge } from '#data/nudge.ts'
import { useToday, type Today } from '#data/use-today.ts'
import { addDays, formatDay } from '#domain/core/dates.ts'
import { ATTENDANCE_DAYS_CACHED } from '#domain/synced-tables.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { dayOfAddress } from './day-filter.ts'
import { DayField } from '../core/DayField.tsx'
import styles from './absent/absent.module.css'
import { absentTexts as texts } from './absent/absent.texts.ts'
import { AbsentOfCopy, AbsentOfServer } from './absent/AbsentOfDay.tsx'

/** Today Absent, Absent by date, Absence Tracker: one screen; the day stands in the address. */
export default function AbsentDayScreen() {
  const clock = useToday()
  return (
    <Page title={texts.title} lead={texts.lead}>
      {clock ? <AbsentDay clock={clock} /> : <LoadingSkeleton rows={6} />}
    </Page>
  )
}

function AbsentDay({ clock: { today, timeZone } }: { clock: Today }) {
  const [params, set] = useAddress()
  const [asked, setAsked] = useState(0)
  const date = dayOfAddress(params.get('date'), today)
  const isFuture = date > today
  const isOld = date < addDays(today, -ATTENDANCE_DAYS_CACHED)
  const refresh = () => {
    nudge('sendNow')
    setAsked((count) => count + 1)
  }
  return (
    <div className={styles['stack']}>
      <DayForm
        key={date}
        date={date}
        today={today}
        onLoad={(day) => {
          if (day === date) refresh()
          else set({ date: day === today ? null : day }, true)
        }}
        onRefresh={refresh}
      />
      {isFuture ? null : isOld ? (
        <>
          <Alert color="nile">{texts.older(formatDay(addDays(today, -ATTENDANCE_DAYS_CACHED)))}</Alert>
          <AbsentOfServer key={asked} date={date} timeZone={timeZone} />
        </>
      ) : (
        <AbsentOfCopy date={date} timeZone={timeZone} />
      )}
    </div>
  )
}

type DayFormProps = { date: string; today: string; onLoad: (day: string) => void; onRefresh: () => void }

function DayForm({ date, today, onLoad, onRefresh }: DayFormProps) {
  const [day, setDay] = useState(date)
  const [isTried, setTried] = useState(date > today)
  const problem = day === '' ? texts.chooseDate : day > today ? texts.futureDate : null
  const load = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem === null) onLoad(day)
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
      <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRefresh}>
        {texts.refresh}
      </Button>
    </form>
  )
}
