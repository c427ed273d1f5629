import { useState } from 'react'
import { DateInput, type DayOfWeek } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { IconCalendar } from '@tabler/icons-react'
import { useCalendar } from '#data/school/calendar.queries.ts'
import { DEFAULT_CALENDAR } from '#domain/school/calendar.rules.ts'
import { DayText, parseDay } from '#domain/core/day.schema.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { PAGE_LOCALE } from './day-locale.ts'

type DayFieldProps = {
  label: string
  value: string
  onChange: (day: string) => void
  error?: string | null | undefined
  description?: string
  className?: string | undefined
  canClear?: boolean
  isDisabled?: boolean
}

/** The days of the week without school, to be marked in calendars. */
export function useWeekend(): DayOfWeek[] {
  const reading = useCalendar()
  const { weekend } = reading.status === 'ready' ? reading.data : DEFAULT_CALENDAR
  return weekend as DayOfWeek[]
}

/**
 * A labelled day, typed or selected; empty when there is none. The school week begins on Saturday. A typed text that is no day
 * leaves the field empty and is named under it: a day that stood there before is not kept.
 */
export function DayField({
  label,
  description,
  value,
  onChange,
  error,
  className,
  canClear,
  isDisabled,
}: DayFieldProps) {
  const weekend = useWeekend()
  const [wrong, setWrong] = useState('')
  const change = (day: string, typed = '') => {
    setWrong(typed)
    if (day !== value) onChange(day)
  }
  return (
    <DateInput
      locale={PAGE_LOCALE}
      className={className}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={uiTexts.day}
      valueFormat="DD/MM/YYYY"
      value={DayText.safeParse(value).success ? value : null}
      dateParser={parseDay}
      onChange={(day) => change(day ?? '')}
      onBlur={({ currentTarget }) => {
        const typed = currentTarget.value.trim()
        if (parseDay(typed) === null && (typed !== '' || wrong === '')) change('', typed)
      }}
      error={wrong !== '' && value === '' ? uiTexts.noDay(wrong) : error}
      clearable={canClear ?? false}
      clearButtonProps={{ 'aria-label': uiTexts.clear(label) }}
      disabled={isDisabled ?? false}
      leftSection={<IconCalendar size={18} aria-hidden />}
      leftSectionPointerEvents="none"
      firstDayOfWeek={6}
      weekendDays={weekend}
      size="md"
      styles={{ input: { height: '2.75rem', minHeight: '2.75rem' } }}
    />
  )
}
