import { ActionIcon, Button } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '#domain/core/dates.ts'
import { parseDay } from '#domain/core/day.schema.ts'
import { weekdayOf } from '#domain/core/day-names.ts'
import { markingTexts as texts } from './marking.texts.ts'
import styles from './DayBar.module.css'
import { uiTexts } from '#ui/ui.texts.ts'
import { useWeekend } from '../DayField.tsx'
import { PAGE_LOCALE } from '../day-locale.ts'

type DayBarProps = { date: string; today: string; problem: string | null; onChange: (date: string) => void }

/** Bar that selects the day of marking: today by default, the day before with one tap, never a day in the future. */
export function DayBar({ date, today, problem, onChange }: DayBarProps) {
  const weekend = useWeekend()
  return (
    <div className={styles['bar']}>
      <ActionIcon variant="default" aria-label={texts.previousDay} onClick={() => onChange(addDays(date, -1))}>
        <IconChevronLeft size={20} />
      </ActionIcon>
      <DateInput
        locale={PAGE_LOCALE}
        className={styles['date']}
        aria-label={texts.date}
        placeholder={uiTexts.day}
        value={date}
        valueFormat="DD/MM/YYYY"
        dateParser={parseDay}
        onChange={(value) => value && onChange(value)}
        error={problem}
        leftSection={<IconCalendar size={18} aria-hidden />}
        leftSectionPointerEvents="none"
        allowDeselect={false}
        firstDayOfWeek={6}
        weekendDays={weekend}
        size="md"
        styles={{ input: { height: '2.75rem', minHeight: '2.75rem' } }}
      />
      <ActionIcon
        variant="default"
        aria-label={texts.nextDay}
        disabled={date >= today}
        onClick={() => onChange(addDays(date, 1))}
      >
        <IconChevronRight size={20} />
      </ActionIcon>
      {date === today ? (
        <span className={styles['weekday']}>{`${texts.today}, ${weekdayOf(date)}`}</span>
      ) : (
        <>
          <Button size="sm" h={44} variant="light" onClick={() => onChange(today)}>
            {texts.today}
          </Button>
          <span className={styles['weekday']}>{weekdayOf(date)}</span>
        </>
      )}
    </div>
  )
}
