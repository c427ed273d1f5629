import { TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { formatDay } from '#domain/core/dates.ts'
import form from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { DayField } from '../../core/DayField.tsx'
import { checked } from '../../core/form/checked.ts'
import { Form } from '../../core/form/Form.tsx'
import { useDraftForm } from '../../core/form/use-draft-form.ts'
import { addHoliday, holidayProblem, rangesOf, removeHoliday, type Edited, type TypedHoliday } from './calendar-form.ts'
import styles from './calendar.module.css'
import { calendarTexts as texts } from './calendar.texts.ts'
import { shownRange } from './shown-range.ts'

type HolidaysProps = { edited: Edited; onChange: (edited: Edited) => void }

/** List of holidays, with a form that adds one. */
export function Holidays({ edited, onChange }: HolidaysProps) {
  const { field, part, ...state } = useDraftForm(
    checked((holiday: TypedHoliday) => holidayProblem(edited, holiday)),
    { initial: { date: '', to: '', name: '' }, submit: (holiday) => onChange(addHoliday(edited, holiday)) },
  )
  return (
    <Panel title={texts.holidays} lead={texts.holidaysLead}>
      {edited.holidays.length === 0 ? <p className={styles['none']}>{texts.noHolidays}</p> : null}
      <ul className={styles['holidays']}>
        {rangesOf(edited.holidays).map((range) => (
          <li key={range.from}>
            <span>
              <strong>{range.name}</strong>
              <small className="num">{shownRange(range)}</small>
            </span>
            <RowButton
              label={texts.remove(range.name, formatDay(range.from))}
              isGrave
              onClick={() => onChange(removeHoliday(edited, range))}
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
        <DayField label={texts.to} canClear {...part('to')} />
        <TextInput label={texts.name} maxLength={100} {...field('name')} />
      </Form>
    </Panel>
  )
}
