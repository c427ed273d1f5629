import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays } from '#domain/core/dates.ts'
import { weekdayOf } from '#domain/core/day-names.ts'
import { markingTexts as texts } from './marking.texts.ts'
import styles from './DayBar.module.css'
import { DayInput } from '../DayInput.tsx'

type DayBarProps = { date: string; today: string; problem: string | null; onChange: (date: string) => void }

/** Bar that selects the day of marking: today by default, the day before with one tap, never a day in the future. */
export function DayBar({ date, today, problem, onChange }: DayBarProps) {
  return (
    <div className={styles['bar']}>
      <ActionIcon variant="default" aria-label={texts.previousDay} onClick={() => onChange(addDays(date, -1))}>
        <IconChevronLeft size={20} />
      </ActionIcon>
      <DayInput
        className={styles['date']}
        aria-label={texts.date}
        value={date}
        onChange={(value) => value && onChange(value)}
        error={problem}
        isRequired
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
