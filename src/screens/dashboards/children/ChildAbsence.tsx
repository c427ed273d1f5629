import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { daysAhead } from '#domain/announcedabsences/announcedabsences.rules.ts'
import { announcedReason } from '#domain/announcedabsences/announcedabsences.words.ts'
import { addDays } from '#domain/core/dates.ts'
import { briefDay } from '#domain/core/day-names.ts'
import { ABSENCE_REASONS, type AbsenceReason } from '#domain/school/mark-choice.ts'
import { shownWord } from '#domain/school/shown-words.texts.ts'
import { announce, useOwnAnnounced } from '#data/announcedabsences/own-announced.ts'
import { useToday } from '#data/device/use-today.ts'
import { useCalendar } from '#data/school/calendar.queries.ts'
import type { Child } from '#data/school/children.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAction } from '../../core/form/use-action.ts'
import { childTexts } from './child.texts.ts'
import classes from './child.module.css'

const texts = childTexts.absence

type ChoiceProps = {
  legend: string
  options: readonly (readonly [value: string, label: string])[]
  value: string
  onChange: (value: string) => void
}

/** Buttons of which one is chosen. */
const Choice = ({ legend, options, value, onChange }: ChoiceProps) => (
  <fieldset className={classes['choice']}>
    <legend>{legend}</legend>
    {options.map(([each, label]) => (
      <label key={each}>
        <input type="radio" name={legend} checked={each === value} onChange={() => onChange(each)} />
        {label}
      </label>
    ))}
  </fieldset>
)

type FormProps = { days: readonly string[]; today: string; child: number; onDone: () => void }

/** Why and when a child will be absent: the next school days are a tap away. */
function AbsenceForm({ days, today, child, onDone }: FormProps) {
  const [reason, setReason] = useState<string>('sick')
  const [span, setSpan] = useState('0')
  const saving = useAction(announce, { trouble: () => texts.notSaved, done: onDone })
  const [first = today, second] = days
  const labelOf = (day: string): string =>
    day === today ? childTexts.today : day === addDays(today, 1) ? texts.tomorrow : briefDay(day)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '')
    const from = span === '1' ? (second ?? first) : first
    const to = span === '0' ? from : span === '3' ? text('to') : (second ?? first)
    void saving.run({ studentId: child, from, to, reason: reason as AbsenceReason, note: text('note') })
  }
  return (
    <form onSubmit={submit}>
      <Choice
        legend={texts.reason}
        options={ABSENCE_REASONS.map(({ value, label }) => [value, shownWord(label)])}
        value={reason}
        onChange={setReason}
      />
      {reason === 'other' ? (
        <input name="note" maxLength={200} aria-label={texts.note} placeholder={texts.note} />
      ) : null}
      <Choice
        legend={texts.when}
        options={[
          ['0', labelOf(first)],
          ...(second
            ? ([
                ['1', labelOf(second)],
                ['2', texts.both],
                ['3', texts.until],
              ] as const)
            : []),
        ]}
        value={span}
        onChange={setSpan}
      />
      {span === '3' ? (
        <input
          type="date"
          name="to"
          required
          aria-label={texts.until}
          min={first}
          max={days.at(-1)}
          defaultValue={second}
        />
      ) : null}
      {saving.trouble ? <ProblemAlert message={saving.trouble} /> : null}
      <Button type="submit" loading={saving.isBusy}>
        {texts.save}
      </Button>
      <Button variant="subtle" onClick={onDone}>
        {texts.cancel}
      </Button>
    </form>
  )
}

/** What was announced of a child's absences, and the way to say that she will be absent, or comes after all. */
export function ChildAbsence({ child: { id, fullname } }: { child: Child }) {
  const announced = useOwnAnnounced()
  const calendar = useCalendar()
  const clock = useToday()
  const [isOpen, setOpen] = useState(false)
  const withdrawing = useAction(announce, { trouble: () => texts.notSaved })
  if (announced.status !== 'ready' || calendar.status !== 'ready' || !clock) return null
  const days = daysAhead(calendar.data, clock.today)
  const [name = ''] = fullname.split(' ')
  const own = announced.data.filter(({ studentId, to }) => studentId === id && to >= clock.today)
  return (
    <section className={classes['absence']}>
      {own.map(({ ref, studentId, from, to, reason, note, pending }) => (
        <div key={ref} className={classes['today']}>
          <strong>{announcedReason({ reason, note })}</strong>
          <span>{[...new Set([from, to])].map(briefDay).join(' – ')}</span>
          <small>{pending?.state === 'waiting' ? texts.waiting : texts.received}</small>
          <Button
            variant="subtle"
            px={0}
            onClick={() => void withdrawing.run({ ref, studentId, from, to, reason, isWithdrawn: true })}
          >
            {texts.withdraw(name)}
          </Button>
        </div>
      ))}
      {withdrawing.trouble ? <ProblemAlert message={withdrawing.trouble} /> : null}
      {isOpen ? (
        <AbsenceForm days={days} today={clock.today} child={id} onDone={() => setOpen(false)} />
      ) : days.length > 0 ? (
        <Button variant="default" onClick={() => setOpen(true)}>
          {texts.say(name)}
        </Button>
      ) : null}
    </section>
  )
}
