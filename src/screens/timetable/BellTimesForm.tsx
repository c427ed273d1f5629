import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { z } from 'zod'
import { WEEKDAYS } from '#domain/school/calendar.rules.ts'
import { saveBellTimes } from '#domain/timetable/timetable.endpoints.ts'
import type { PeriodTimes } from '#domain/timetable/periods.rules.ts'
import { BellTimesForm as Body, type BellTimesRow, type Shift } from '#domain/timetable/timetable.schema.ts'
import { call } from '#data/answers/api.ts'
import { Panel } from '#ui/Panel.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { toastDone } from '#ui/toast.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import styles from './edit.module.css'
import { editTexts } from './edit.texts.ts'
import { laterPeriod, USUAL } from './usual-bells.ts'

const texts = editTexts.bellTimes

const Periods = z.object({ periods: Body.shape.periods })

type BellTimesFormProps = {
  shift: Shift
  /** Null: every school day. */
  weekday: number | null
  /** The bell times of this day; undefined where they were never saved. */
  own: BellTimesRow | undefined
  /** Those of every school day. */
  usual: BellTimesRow | undefined
  ownerId: number
}

/** The periods of a shift on one day, or on every school day. */
export function BellTimesForm({ shift, weekday, own, usual, ownerId }: BellTimesFormProps) {
  const initial = own?.periods ?? (weekday === null ? [] : null)
  const { form, part, ...state } = useDraftForm(Periods, {
    initial: { periods: initial },
    draft: { key: `bells:${ownerId}:${shift}:${weekday}`, ownerId },
    stays: true,
    submit: ({ periods }) => call(saveBellTimes, { body: { shift, weekday, periods, base: own?.revision ?? 0 } }),
    done: ({ message }) => toastDone(message),
    trouble: texts.failed,
  })
  const { value: periods, onChange } = part('periods')
  const errorOf = (at: number, field: keyof PeriodTimes) =>
    form.getFieldState(`periods.${at}.${field}`, form.formState).error?.message
  const day = weekday === null ? texts.every : (WEEKDAYS[weekday] ?? '')
  const set = (at: number, change: Partial<PeriodTimes>) =>
    onChange((periods ?? []).map((each, place) => (place === at ? { ...each, ...change } : each)))
  if (periods === null && own === undefined)
    return (
      <Panel title={day} lead={texts.asEvery(day)}>
        <Button variant="default" onClick={() => onChange([...(usual?.periods ?? [])])}>
          {texts.differs(day)}
        </Button>
      </Panel>
    )
  return (
    <Panel title={day} lead={periods === null ? texts.asEvery(day) : undefined}>
      <Form
        of={state}
        submit={texts.save}
        buttons={
          weekday === null || periods === null ? null : (
            <Button variant="default" onClick={() => onChange(null)}>
              {texts.asEveryAgain}
            </Button>
          )
        }
      >
        {periods?.length === 0 ? <p>{texts.none}</p> : null}
        <ol className={styles['periods']}>
          {periods?.map((period, at) => (
            // Periods are told apart by their place alone.
            <li key={at}>
              <strong>{texts.period(at + 1)}</strong>
              <RowButton
                label={texts.remove(at + 1)}
                isGrave
                onClick={() => onChange(periods.filter((_, place) => place !== at))}
              >
                <IconTrash size={20} />
              </RowButton>
              {(['start', 'end'] as const).map((field) => (
                <TextInput
                  key={field}
                  type="time"
                  label={texts[field]}
                  aria-label={field === 'start' ? texts.startOf(at + 1) : texts.endOf(at + 1)}
                  value={period[field]}
                  error={errorOf(at, field)}
                  onChange={({ currentTarget }) => set(at, { [field]: currentTarget.value })}
                />
              ))}
            </li>
          ))}
        </ol>
        {periods === null ? null : (
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} />}
              onClick={() => onChange([...periods, laterPeriod(periods, shift)])}
            >
              {texts.add}
            </Button>
            {periods.length === 0 ? (
              <Button variant="subtle" onClick={() => onChange([...USUAL[shift]])}>
                {texts.usual}
              </Button>
            ) : null}
          </div>
        )}
      </Form>
    </Panel>
  )
}
