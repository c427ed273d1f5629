import { DateInput, type DayOfWeek } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { parseDay } from '#domain/core/dates.ts'
import { useCalendar } from '#data/calendar/calendar.queries.ts'

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

/** A day of the school, DD/MM/YYYY; the school week begins on Saturday. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const calendar = useCalendar()
  const weekend = calendar.status === 'ready' ? (calendar.data.weekend as DayOfWeek[]) : []
  return (
    <DateInput
      label={label}
      placeholder="DD/MM/YYYY"
      valueFormat="DD/MM/YYYY"
      value={value || null}
      dateParser={parseDay}
      onChange={(day) => day && onChange(day)}
      firstDayOfWeek={6}
      weekendDays={weekend}
      size="md"
      styles={{ input: { height: '2.75rem', minHeight: '2.75rem' } }}
    />
  )
}
