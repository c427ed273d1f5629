import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { DueFamily } from '#domain/fees/dues.reports.ts'
import type { MadeReminder } from '#domain/fees/dues.schema.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { takeBack } from '#data/fees/dues.ts'
import { noteUnopened, showTexts } from '#data/fees/unopened-reminder.ts'
import { useSchool } from '#data/session/use-session.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAction } from '../../core/form/use-action.ts'
import { troubleOf } from '../../core/trouble.ts'
import { duesTexts as texts } from './dues.texts.ts'
import styles from './dues.module.css'
import type { Outcome } from './Reminded.tsx'
import { linkOf, textOf } from './told.ts'
import { isUnsent, useRemind, type Asked } from './use-remind.ts'

type TextQueueProps = { families: readonly DueFamily[]; asked: Asked; onDone: (outcome: Outcome) => void }

const NOTHING: Outcome = { reminders: [], leftOut: [] }

const without = ({ reminders, leftOut }: Outcome, id: number): Outcome => ({
  reminders: reminders.filter((each) => each.id !== id),
  leftOut,
})

/**
 * Texts from the office's own phone, one family after the other. Each is asked of the school just before its text is opened, so that
 * somebody who has paid meanwhile gets none, and a text that was not opened is taken back where somebody stops.
 */
export function TextQueue({ families, asked, onDone }: TextQueueProps) {
  const [{ at, current, outcome }, put] = useState({
    at: 0,
    current: null as MadeReminder | null,
    outcome: NOTHING,
  })
  const [isUnsentKnown, setUnsentKnown] = useState(false)
  // A text that nobody has opened is taken back where the queue is left; where the browser ends, at the next visit (`RemindBar`).
  useEffect(() => showTexts(), [])
  const send = useRemind()
  const goOn = async (from: number, before: Outcome): Promise<void> => {
    let known = before
    for (let next = from; next < families.length; next++) {
      const studentIds = families[next]?.studentIds.slice(0, 1) ?? []
      const { reminders, leftOut } = await send({
        ...asked,
        studentIds,
        ...(isUnsentKnown ? { despiteUnsent: true } : {}),
      })
      known = { reminders: [...known.reminders, ...reminders], leftOut: [...known.leftOut, ...leftOut] }
      const [made] = reminders
      put({ at: next + 1, current: made ?? null, outcome: known })
      noteUnopened(made?.id ?? null)
      if (made) return
    }
    noteUnopened(null)
    onDone(known)
  }
  const fail = (error: unknown): string | null => {
    if (isUnsent(error)) setUnsentKnown(true)
    return troubleOf(error, texts)
  }
  const next = useAction((known: Outcome) => goOn(at, known), { trouble: fail })
  const skip = useAction(
    async (reminder: MadeReminder) => {
      await takeBack(reminder.id)
      noteUnopened(null)
      await goOn(at, without(outcome, reminder.id))
    },
    { trouble: fail },
  )
  const trouble = next.trouble ?? skip.trouble
  const isBusy = next.isBusy || skip.isBusy
  return (
    <div className={styles['stack']}>
      <p role="status" className="num">
        {at === 0 ? texts.texts(families.length) : texts.place(at, families.length)}
      </p>
      {current ? (
        <Text
          reminder={current}
          way={asked.way === 'whatsapp' ? 'whatsapp' : 'sms'}
          onOpen={() => noteUnopened(null)}
        />
      ) : null}
      {trouble ? <ProblemAlert message={trouble} /> : null}
      <Group gap="xs">
        <Button variant={current ? 'default' : 'filled'} loading={isBusy} onClick={() => void next.run(outcome)}>
          {trouble && isUnsentKnown ? texts.despite : nextOf(at, families.length)}
        </Button>
        {current ? (
          <Button variant="subtle" color="gray" disabled={isBusy} onClick={() => void skip.run(current)}>
            {texts.notSent}
          </Button>
        ) : null}
      </Group>
    </div>
  )
}

/** What the button does after the text at this place, counted from 1; 0 is before the first. */
const nextOf = (at: number, of: number): string => (at === 0 ? texts.show : at < of ? texts.next : texts.finish)

type TextProps = { reminder: MadeReminder; way: 'sms' | 'whatsapp'; onOpen: () => void }

function Text({ reminder, way, onOpen }: TextProps) {
  const school = useSchool()
  const text = textOf(reminder, school?.name ?? '')
  const phone = reminder.phone ?? ''
  return (
    <>
      <strong>
        {reminder.familyName} <span className="num">{formatPhone(phone)}</span>
      </strong>
      <p className={styles['text']} dir="auto" lang={reminder.language}>
        {text}
      </p>
      <Button
        component="a"
        href={linkOf(way, phone, text)}
        onClick={onOpen}
        target={way === 'whatsapp' ? '_blank' : undefined}
        rel="noreferrer"
      >
        {texts.open[way]}
      </Button>
    </>
  )
}
