import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useToday } from '#data/device/use-today.ts'
import type { UsualHoliday } from '#domain/calendar/usual-holidays.rules.ts'
import { Panel } from '#ui/Panel.tsx'
import { addHoliday, proposalsFor, type Edited } from './calendar-form.ts'
import styles from './calendar.module.css'
import { calendarTexts as texts } from './calendar.texts.ts'
import { shownRange } from './shown-range.ts'

const withUsual = (edited: Edited, { from, to, name }: UsualHoliday): Edited =>
  addHoliday(edited, { date: from, to, name })

type UsualHolidaysProps = { edited: Edited; onChange: (edited: Edited) => void }

/** The country's holidays of the coming year that the list does not have; each is added by one press, or all. */
export function UsualHolidays({ edited, onChange }: UsualHolidaysProps) {
  const today = useToday()?.today
  const proposals = today ? proposalsFor(edited, today) : []
  if (proposals.length === 0) return null
  return (
    <Panel title={texts.usual} lead={texts.usualLead}>
      <ul className={styles['holidays']}>
        {proposals.map((holiday) => (
          <li key={holiday.from + holiday.name}>
            <span>
              <strong>{holiday.name}</strong>
              <small className="num">
                {holiday.isByMoon ? `${shownRange(holiday)} (${texts.byMoon})` : shownRange(holiday)}
              </small>
            </span>
            <Button
              size="sm"
              h={44}
              variant="subtle"
              aria-label={texts.addUsual(holiday.name)}
              onClick={() => onChange(withUsual(edited, holiday))}
            >
              {texts.addOne}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} />}
        onClick={() => onChange(proposals.reduce(withUsual, edited))}
      >
        {texts.addAll}
      </Button>
    </Panel>
  )
}
