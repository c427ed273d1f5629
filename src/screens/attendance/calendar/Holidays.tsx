import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { formatDay } from '#domain/core/dates.ts'
import { Panel } from '#ui/Panel.tsx'
import { DayField } from '../../core/DayField.tsx'
import { weekday } from '../format.ts'
import { addHoliday, holidayProblem, removeHoliday, type Edited } from './calendar-form.ts'
import styles from './calendar.module.css'
import { calendarTexts as texts } from './calendar.texts.ts'

const EMPTY = { date: '', name: '' }

type HolidaysProps = { edited: Edited; onChange: (edited: Edited) => void }

/** Single days without school. */
export function Holidays({ edited, onChange }: HolidaysProps) {
  const [holiday, setHoliday] = useState(EMPTY)
  const [problem, setProblem] = useState<string | null>(null)
  const change = (part: Partial<typeof EMPTY>) => {
    setHoliday({ ...holiday, ...part })
    setProblem(null)
  }
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    const found = holidayProblem(edited, holiday)
    setProblem(found)
    if (found !== null) return
    onChange(addHoliday(edited, holiday))
    setHoliday(EMPTY)
  }
  return (
    <Panel title={texts.holidays} lead={texts.holidaysLead}>
      {edited.holidays.length === 0 ? <p className={styles['none']}>{texts.noHolidays}</p> : null}
      <ul className={styles['holidays']}>
        {edited.holidays.map(({ date, name }) => (
          <li key={date}>
            <span>
              <strong>{name}</strong>
              <small className="num">{`${weekday(date)}, ${formatDay(date)}`}</small>
            </span>
            <ActionIcon
              variant="subtle"
              color="clay"
              aria-label={texts.remove(name, formatDay(date))}
              onClick={() => onChange(removeHoliday(edited, date))}
            >
              <IconTrash size={20} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <form className={styles['add']} onSubmit={add} noValidate>
        <DayField
          className={styles['day']}
          label={texts.date}
          value={holiday.date}
          onChange={(date) => change({ date })}
          error={problem === texts.nameRequired ? null : problem}
        />
        <TextInput
          className={styles['name']}
          label={texts.name}
          maxLength={100}
          value={holiday.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={problem === texts.nameRequired ? problem : null}
        />
        <Button type="submit" variant="default" leftSection={<IconPlus size={18} />}>
          {texts.add}
        </Button>
      </form>
    </Panel>
  )
}
