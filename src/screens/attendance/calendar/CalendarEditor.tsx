import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { RefusedError } from '#data/answers/failures.ts'
import { call } from '#data/answers/api.ts'
import { saveCalendar } from '#domain/calendar/calendar.endpoints.ts'
import { WEEKDAYS } from '#domain/school/calendar.rules.ts'
import type { CalendarRow } from '#domain/school/calendar.schema.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import tiles from '#ui/tiles.module.css'
import { toastDone } from '#ui/toast.ts'
import { Restored } from '../../core/form/Form.tsx'
import { useDraftForm, useTyped } from '../../core/form/use-draft-form.ts'
import { troubleOf } from '../../core/trouble.ts'
import { bodyOf, editedOf, isSame, SCHOOL_WEEK, toggleWeekday, type Edited } from './calendar-form.ts'
import styles from './calendar.module.css'
import { calendarTexts as texts } from './calendar.texts.ts'
import { Holidays } from './Holidays.tsx'
import { LateSetting } from './LateSetting.tsx'
import { UsualHolidays } from './UsualHolidays.tsx'

const Calendar = z.custom<Edited>()

type CalendarEditorProps = {
  calendar: CalendarRow
  ownerId: number
  /** Called after a save; reads the school's calendar again. */
  onChanged: () => void
}

/** Editor of weekend and holidays; unsaved changes survive a reload. */
export function CalendarEditor({ calendar, ownerId, onChanged }: CalendarEditorProps) {
  const school = editedOf(calendar)
  const [isStale, setStale] = useState(false)
  const { form, change, ...state } = useDraftForm(Calendar, {
    initial: school,
    draft: {
      key: `calendar:${ownerId}`,
      ownerId,
      keeps: { of: (edited) => (isSame(edited, school) ? null : edited), back: (edited: Edited) => edited },
    },
    submit: (edited) => call(saveCalendar, { body: bodyOf(edited) }),
    done: () => {
      toastDone(texts.saved)
      onChanged()
    },
    stays: true,
    trouble: (error) => {
      setStale(error instanceof RefusedError && error.code === 'calendarChanged')
      return troubleOf(error, texts)
    },
  })
  const edited = useTyped({ form })
  const isChanged = !isSame(edited, school)
  const discard = () => {
    state.clear()
    onChanged()
  }
  if (!state.isReady) return <LoadingSkeleton rows={5} />
  return (
    <>
      {state.isRestored && isChanged ? <Restored>{texts.kept}</Restored> : null}
      <Panel title={texts.weekend}>
        <fieldset className={tiles['tiles']} aria-label={texts.weekend}>
          {SCHOOL_WEEK.map((weekday) => (
            <label key={weekday}>
              <input
                type="checkbox"
                checked={edited.weekend.includes(weekday)}
                disabled={edited.weekend.length === SCHOOL_WEEK.length - 1 && !edited.weekend.includes(weekday)}
                onChange={() => change(toggleWeekday(edited, weekday))}
              />
              {WEEKDAYS[weekday]}
            </label>
          ))}
        </fieldset>
      </Panel>
      <Holidays edited={edited} onChange={change} />
      <UsualHolidays edited={edited} onChange={change} />
      <LateSetting edited={edited} onChange={change} />
      {state.trouble ? <ProblemAlert message={state.trouble} /> : null}
      <div className={styles['buttons']}>
        <Button
          disabled={!isChanged}
          loading={state.isBusy}
          leftSection={<IconDeviceFloppy size={20} />}
          onClick={() => state.submit()}
        >
          {texts.save}
        </Button>
        {isChanged ? (
          <Button variant="default" onClick={discard}>
            {state.trouble && isStale ? texts.takeSchools : texts.discard}
          </Button>
        ) : null}
      </div>
    </>
  )
}
