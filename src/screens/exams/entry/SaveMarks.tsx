import { Alert, Button } from '@mantine/core'
import { IconAlertOctagon, IconRefresh } from '@tabler/icons-react'
import { afterPaint } from '#data/live/after-paint.ts'
import { device } from '#data/device/db.ts'
import { deliveryOfAll } from '#data/outbox/delivery.ts'
import type { CorrectionsLeft } from '#data/exams/corrections.ts'
import { nudge } from '#data/sync/nudge.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { bottomBar } from '#ui/bottom-bar.ts'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { useAction } from '../../core/form/use-action.ts'
import { marksTexts } from '../marks/marks.texts.ts'
import { CorrectionCost } from './Corrections.tsx'
import { wordOfSave, type Changes } from './entry-form.ts'
import { entryTexts as texts } from './entry.texts.ts'
import styles from './entry.module.css'

export type Names = Record<'student' | 'subject', (id: number) => string>

type SaveMarksProps = {
  changes: Changes
  names: Names
  /** Number of marks that the server does not have yet. */
  waiting: number
  save: () => Promise<OutboxEntry[]>
  /** Whether a teacher enters the marks: her changes of existing scores use up corrections. */
  isTeacher: boolean
  corrections: CorrectionsLeft | null
}

/** Most clamped marks that are named: the bar leaves room for what is typed. */
const MOST_NAMED = 2

/** What was typed and became the nearest possible mark, until it is saved. */
function Clamped({ of, names }: { of: Changes['clamped']; names: Names }) {
  const more = of.length - MOST_NAMED
  return of.slice(0, MOST_NAMED).map(({ studentId, subjectId, text, marks }, at) => (
    <p key={`${studentId}:${subjectId}`} className={styles['cost']} role="status">
      {texts.conflicts.name(names.student(studentId), names.subject(subjectId))}:{' '}
      {marksTexts.clamped(text.trim(), marks)}
      {at > 0 && more > 0 ? ` (+${more})` : null}
    </p>
  ))
}

/** Reports the result of saving: the server's message once it has applied all, else that marks wait or failed. */
async function tell(entries: readonly OutboxEntry[], bad: number): Promise<void> {
  const word = wordOfSave(await deliveryOfAll(device(), entries), bad)
  if (word) (word === 'someFailed' ? toastFailed : toastDone)(texts[word])
}

/** The bar below the grid: what was clamped, number of waiting marks, corrections that saving costs, Save All and Refresh. */
export function SaveMarks({ changes, names, waiting, save, isTeacher, corrections: left }: SaveMarksProps) {
  const { count, bad, corrections } = changes
  const saving = useAction(save, {
    trouble: () => texts.notSaved,
    done: (entries) => {
      if (bad > 0) saving.say(texts.notMarks(bad))
      afterPaint(() => void tell(entries, bad))
    },
  })
  const start = (): void => {
    if (count > 0) void saving.run()
    else saving.say(bad > 0 ? texts.notMarks(bad) : texts.nothing)
  }
  const { trouble } = saving
  return (
    <div className={styles['bar']} {...bottomBar}>
      {trouble ? (
        <Alert
          color={trouble === texts.nothing ? 'nile' : 'clay'}
          variant={trouble === texts.notSaved ? 'filled' : 'light'}
          role="alert"
          icon={<IconAlertOctagon size={22} />}
          title={trouble}
        >
          {trouble === texts.notSaved ? texts.notSavedHelp : null}
        </Alert>
      ) : null}
      <Clamped of={changes.clamped} names={names} />
      {isTeacher && corrections > 0 ? <CorrectionCost left={left} count={corrections} /> : null}
      <div className={styles['line']}>
        <p className={styles['status']} role="status">
          {waiting > 0 ? texts.waiting(waiting) : null}
        </p>
        <Button
          size="md"
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden />}
          onClick={() => nudge('sendNow')}
        >
          {texts.refresh}
        </Button>
        <Button className={styles['save']} size="md" loading={saving.isBusy} onClick={start}>
          {texts.save(count)}
        </Button>
      </div>
    </div>
  )
}
