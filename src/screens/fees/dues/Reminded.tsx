import { Button } from '@mantine/core'
import type { DueFamily } from '#domain/fees/dues.reports.ts'
import type { LeftOut, MadeReminder, ReminderWay } from '#domain/fees/dues.schema.ts'
import { useToday } from '#data/device/use-today.ts'
import { useSchool } from '#data/session/use-session.ts'
import { save } from '#ui/export/save.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAction } from '../../core/form/use-action.ts'
import { duesTexts as texts } from './dues.texts.ts'
import styles from './dues.module.css'
import { letterOf } from './told.ts'

/** Reminders that were made, and families that were left out. */
export type Outcome = {
  reminders: readonly MadeReminder[]
  leftOut: readonly { studentId: number; why: LeftOut }[]
}

type RemindedProps = { outcome: Outcome; families: readonly DueFamily[]; way: ReminderWay; onClose: () => void }

const nameOf = (families: readonly DueFamily[], studentId: number): string =>
  families.find(({ studentIds }) => studentIds.includes(studentId))?.familyName ?? String(studentId)

/** What became of the chosen families; letters are made here, and can be made again. */
export function Reminded({ outcome: { reminders, leftOut }, families, way, onClose }: RemindedProps) {
  return (
    <div className={styles['stack']}>
      <p role="status">{texts.done(reminders.length)}</p>
      {leftOut.length > 0 ? (
        <>
          <p>{texts.leftOut}</p>
          <ul className={styles['list']}>
            {leftOut.map(({ studentId, why }) => (
              <li key={studentId}>
                {nameOf(families, studentId)}: {texts.why[why]}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {way === 'letter' && reminders.length > 0 ? <Letters reminders={reminders} /> : null}
      <Button variant="default" onClick={onClose}>
        {uiTexts.close}
      </Button>
    </div>
  )
}

function Letters({ reminders }: Pick<Outcome, 'reminders'>) {
  const school = useSchool()
  const today = useToday()?.today
  const making = useAction(
    async () => {
      if (!school || !today) return
      const { dueLettersPdf } = await import('#ui/papers/papers-pdf.ts')
      const letters = reminders.map((reminder) => letterOf(reminder, school, today))
      await save(texts.lettersFile(today), await dueLettersPdf(letters, texts.lettersTitle), 'application/pdf')
    },
    { trouble: texts.lettersFailed },
  )
  return (
    <>
      {making.trouble ? <ProblemAlert message={making.trouble} /> : null}
      <Button loading={making.isBusy} onClick={() => void making.run()}>
        {texts.makeLetters}
      </Button>
    </>
  )
}
