import { Alert, Button } from '@mantine/core'
import { IconDeviceFloppy, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { RefusedError } from '#data/answers.ts'
import { call } from '#data/api.ts'
import { nudge } from '#data/nudge.ts'
import { saveCalendar } from '#domain/calendar/calendar.endpoints.ts'
import { WEEKDAYS } from '#domain/calendar/calendar.rules.ts'
import type { CalendarRow } from '#domain/calendar/calendar.schema.ts'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { wordsOf } from '../words.ts'
import choices from '../choices.module.css'
import { bodyOf, editedOf, isSame, SCHOOL_WEEK, toggleWeekday, type Edited } from './calendar-form.ts'
import styles from './calendar.module.css'
import { calendarTexts as texts } from './calendar.texts.ts'
import { Holidays } from './Holidays.tsx'

type CalendarEditorProps = {
  calendar: CalendarRow
  kept: Edited | null
  keep: (edited: Edited | null) => void
  /** Asks the school for its calendar anew. */
  onChanged: () => void
}

/** Weekend and holidays as they are being changed; what is not saved survives a reload. */
export function CalendarEditor({ calendar, kept, keep, onChanged }: CalendarEditorProps) {
  const school = editedOf(calendar)
  const [edited, setEdited] = useState(kept ?? school)
  const [trouble, setTrouble] = useState<{ words: string; isStale: boolean } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isChanged = !isSame(edited, school)

  const change = (next: Edited) => {
    setEdited(next)
    keep(isSame(next, school) ? null : next)
  }
  const discard = () => {
    change(school)
    setTrouble(null)
    onChanged()
  }
  const save = async () => {
    setBusy(true)
    setTrouble(null)
    try {
      await call(saveCalendar, { body: bodyOf(edited) })
      keep(null)
      toastDone(texts.saved)
      nudge('sendNow')
      onChanged()
    } catch (error) {
      const isStale = error instanceof RefusedError && error.code === 'calendarChanged'
      setTrouble({ words: wordsOf(error, texts.failed), isStale })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {kept && isChanged ? (
        <Alert color="nile" role="status" icon={<IconHistory size={22} />}>
          {texts.kept}
        </Alert>
      ) : null}
      <Panel title={texts.weekend}>
        <fieldset className={choices['choices']} aria-label={texts.weekend}>
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
      {trouble ? <ProblemAlert message={trouble.words} /> : null}
      <div className={styles['buttons']}>
        <Button
          disabled={!isChanged}
          loading={isBusy}
          leftSection={<IconDeviceFloppy size={20} />}
          onClick={() => void save()}
        >
          {texts.save}
        </Button>
        {isChanged ? (
          <Button variant="default" onClick={discard}>
            {trouble?.isStale ? texts.takeSchools : texts.discard}
          </Button>
        ) : null}
      </div>
    </>
  )
}
