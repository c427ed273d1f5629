import { Button, NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import { LANGUAGES, type Language } from '#domain/core/languages.ts'
import type { DueFamily } from '#domain/fees/dues.reports.ts'
import { REMINDER_WAYS, type ReminderWay } from '#domain/fees/dues.schema.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAction } from '../../core/form/use-action.ts'
import { troubleOf } from '../../core/trouble.ts'
import { duesTexts as texts } from './dues.texts.ts'
import styles from './dues.module.css'
import { Reminded, type Outcome } from './Reminded.tsx'
import { TextQueue } from './TextQueue.tsx'
import { isUnsent, useRemind, type Asked } from './use-remind.ts'

type RemindDialogProps = { families: readonly DueFamily[]; onClose: () => void }

/** How the chosen families are told; then what became of it. */
export function RemindDialog({ families, onClose }: RemindDialogProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isText = asked?.way === 'sms' || asked?.way === 'whatsapp'
  return (
    <Dialog opened onClose={onClose} title={texts.dialog(families.length)} closeOnClickOutside={false}>
      {outcome && asked ? (
        <Reminded outcome={outcome} families={families} way={asked.way} onClose={onClose} />
      ) : asked && isText ? (
        <TextQueue families={families} asked={asked} onDone={setOutcome} />
      ) : (
        <WayForm
          families={families}
          onText={setAsked}
          onDone={(way, done) => {
            setAsked(way)
            setOutcome(done)
          }}
        />
      )}
    </Dialog>
  )
}

type WayFormProps = {
  families: readonly DueFamily[]
  onText: (asked: Asked) => void
  onDone: (asked: Asked, outcome: Outcome) => void
}

function WayForm({ families, onText, onDone }: WayFormProps) {
  const [way, setWay] = useState<ReminderWay>('notice')
  const [language, setLanguage] = useState<Language | ''>('')
  const [again, setAgain] = useState(false)
  const [isUnsentKnown, setUnsentKnown] = useState(false)
  const send = useRemind()
  const wereReminded = families.some(({ hold }) => hold === 'reminded')
  const askedFor = (despite: boolean): Asked => ({
    way,
    ...(language ? { language } : {}),
    ...(again ? { again } : {}),
    ...(despite ? { despiteUnsent: true } : {}),
  })
  const action = useAction(
    async (despite: boolean) => {
      const asked = askedFor(despite)
      const isText = way === 'sms' || way === 'whatsapp'
      if (isText) return { asked, outcome: null }
      const studentIds = families.flatMap(({ studentIds: [first] }) => first ?? [])
      const { reminders, leftOut } = await send({ ...asked, studentIds })
      return { asked, outcome: { reminders, leftOut } }
    },
    {
      trouble: (error) => {
        setUnsentKnown(isUnsent(error))
        return troubleOf(error, texts)
      },
      done: ({ asked, outcome }) => (outcome ? onDone(asked, outcome) : onText(asked)),
    },
  )
  return (
    <div className={styles['stack']}>
      <WayChoice way={way} onChange={setWay} />
      <NativeSelect
        label={texts.language}
        value={language}
        onChange={({ currentTarget }) =>
          setLanguage(LANGUAGES.find(({ code }) => code === currentTarget.value)?.code ?? '')
        }
        data={[
          { value: '', label: texts.ofFamily },
          ...LANGUAGES.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      {wereReminded ? (
        <label className={styles['way']}>
          <input type="checkbox" checked={again} onChange={({ currentTarget }) => setAgain(currentTarget.checked)} />
          <span>{texts.again}</span>
        </label>
      ) : null}
      {action.trouble ? <ProblemAlert message={action.trouble} /> : null}
      <Button loading={action.isBusy} onClick={() => void action.run(isUnsentKnown)}>
        {isUnsentKnown ? texts.despite : texts.send}
      </Button>
    </div>
  )
}

function WayChoice({ way, onChange }: { way: ReminderWay; onChange: (way: ReminderWay) => void }) {
  const name = useId()
  return (
    <fieldset className={styles['ways']}>
      <legend>{texts.way}</legend>
      {REMINDER_WAYS.map((each) => (
        <label key={each} className={styles['way']}>
          <input type="radio" name={name} checked={each === way} onChange={() => onChange(each)} />
          <span>
            {texts.ways[each]}
            <small>{texts.wayHints[each]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
