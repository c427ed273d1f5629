import { TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Holiday } from '#domain/school/calendar.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import { weekdayOf } from '#domain/core/day-names.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { DayField } from '../../core/DayField.tsx'
import { checked } from '../../core/form/checked.ts'
import { Form } from '../../core/form/Form.tsx'
import { useDraftForm } from '../../core/form/use-draft-form.ts'
import { addHoliday, holidayProblem, removeHoliday, type Edited } from './calendar-form.ts'
import styles from './calendar.module.css'
import { calendarTexts as texts } from './calendar.texts.ts'

type HolidaysProps = { edited: Edited; onChange: (edited: Edited) => void }

/** List of holidays, with a form that adds one. */
export function Holidays({ edited, onChange }: HolidaysProps) {
  const { field, part, ...state } = useDraftForm(
    checked((holiday: Holiday) => {
      const problem = holidayProblem(edited, holiday)
      return problem === null ? null : { [problem === texts.nameRequired ? 'name' : 'date']: problem }
    }),
    { initial: { date: '', name: '' }, submit: (holiday) => onChange(addHoliday(edited, holiday)) },
  )
  return (
    <Panel title={texts.holidays} lead={texts.holidaysLead}>
      {edited.holidays.length === 0 ? <p className={styles['none']}>{texts.noHolidays}</p> : null}
      <ul className={styles['holidays']}>
        {edited.holidays.map(({ date, name }) => (
          <li key={date}>
            <span>
              <strong>{name}</strong>
              <small className="num">{`${weekdayOf(date)}, ${formatDay(date)}`}</small>
            </span>
            <RowButton
              label={texts.remove(name, formatDay(date))}
              isGrave
              onClick={() => onChange(removeHoliday(edited, date))}
            >
              <IconTrash size={20} />
            </RowButton>
          </li>
        ))}
      </ul>
      <Form
        of={state}
        submit={texts.add}
        button={{ variant: 'default', leftSection: <IconPlus size={18} /> }}
        className={form['line']}
      >
        <DayField label={texts.date} {...part('date')} />
        <TextInput label={texts.name} maxLength={100} {...field('name')} />
      </Form>
    </Panel>
  )
}
