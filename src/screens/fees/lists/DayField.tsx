import { DateInput, type DayOfWeek } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { DayText, parseDay } from '#domain/core/dates.ts'

/** Thursday and Friday; the school week begins on Saturday. */
const WEEKEND: DayOfWeek[] = [4, 5]

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void; problem?: string | null }

/** A day that may be left out. */
export const DayField = ({ label, value, onChange, problem }: DayFieldProps) => (
  <DateInput
    label={label}
    placeholder="DD/MM/YYYY"
    valueFormat="DD/MM/YYYY"
    value={DayText.safeParse(value).success ? value : null}
    dateParser={parseDay}
    error={problem}
    onChange={(day) => onChange(day ?? '')}
    firstDayOfWeek={6}
    weekendDays={WEEKEND}
    size="md"
    styles={{ input: { height: '2.75rem', minHeight: '2.75rem' } }}
  />
)
