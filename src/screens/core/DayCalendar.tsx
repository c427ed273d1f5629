import { DateInput, type DayOfWeek } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { useCalendar } from '#data/school/calendar.queries.ts'
import { parseDay } from '#domain/core/typed-day.ts'
import { DEFAULT_CALENDAR } from '#domain/school/calendar.rules.ts'
import { PAGE_LOCALE } from './day-locale.ts'
import type { DayCalendarProps } from './DayInput.tsx'

/** The days of the week without school, to be marked in calendars. */
function useWeekend(): DayOfWeek[] {
  const reading = useCalendar()
  const { weekend } = reading.status === 'ready' ? reading.data : DEFAULT_CALENDAR
  return weekend as DayOfWeek[]
}

/** The field of a day with its calendar. The school week begins on Saturday. */
function DayCalendar({ isRequired = false, ...input }: DayCalendarProps) {
  const weekend = useWeekend()
  return (
    <DateInput
      {...input}
      {...(isRequired ? { allowDeselect: false } : {})}
      locale={PAGE_LOCALE}
      valueFormat="DD/MM/YYYY"
      dateParser={parseDay}
      firstDayOfWeek={6}
      weekendDays={weekend}
    />
  )
}

/** What `DayInput` loads. */
export const dayCalendar = { DayCalendar }
