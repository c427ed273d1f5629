import { Alert, Button } from '@mantine/core'
import { IconAlertOctagon, IconCheck } from '@tabler/icons-react'
import { afterPaint } from '#data/live/after-paint.ts'
import { NotSavedError } from '#data/outbox/outbox.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { bottomBar } from '#ui/bottom-bar.ts'
import { useConfirmedAction } from '../form/use-action.ts'
import { toastSaved } from '../toast-saved.ts'
import { markingTexts as texts } from './marking.texts.ts'
import { checkReasons, formTotals, type MarkForm } from './mark-form.ts'
import { ClosedDayDialog } from './ClosedDay.tsx'
import styles from './SaveBar.module.css'
import { useTotals } from './use-mark-form.ts'

type SaveBarProps = {
  form: MarkForm
  save: () => Promise<OutboxEntry>
  waiting: number
  /** Why there is no school on the day, in which case saving asks first; null on a school day. */
  closed: string | null
  /** The message where an absence has no reason; where left out, no reason is required. */
  reasonRequired?: string
  /** The message once the school has received the marks. */
  delivered?: string
}

/** Bar that shows how many marks a save would store, saves the marks and shows whether they were sent, or NOT saved. */
export function SaveBar({ form, save, waiting, closed, reasonRequired, delivered = texts.saved }: SaveBarProps) {
  const totals = useTotals(form)
  const { present, absent, changed, unmarked, justSaved } = totals
  const saving = useConfirmedAction<'save', OutboxEntry>(() => save(), {
    trouble: saveProblem,
    // The toast comes after the button's own "saved" was painted; while the server is away, the line beside says the rest.
    done: (entry) => afterPaint(() => void toastSaved(entry, { delivered })),
  })
  const problem = saving.trouble
  const isWaiting = waiting > 0 || justSaved > 0
  const isSaved = changed === 0 && unmarked === 0 && present + absent > 0

  const start = () => {
    const now = formTotals(form)
    if (now.present + now.absent === 0) saving.say(texts.nothingToSave)
    else if (reasonRequired && checkReasons(form).length > 0) saving.say(reasonRequired)
    else if (closed === null) void saving.run('save')
    else saving.ask('save')
  }

  return (
    <div className={styles['bar']} {...bottomBar}>
      {problem ? (
        <Alert variant="filled" color="clay" role="alert" icon={<IconAlertOctagon size={24} />} title={problem}>
          {problem === texts.notSaved ? texts.notSavedHelp : null}
        </Alert>
      ) : null}
      <div className={styles['line']}>
        <p className={styles['status']} role="status" data-waiting={isWaiting || undefined}>
          {isSaved ? (
            <>
              <IconCheck size={18} aria-hidden />
              {isWaiting ? texts.savedHere : texts.savedAtSchool}
            </>
          ) : null}
        </p>
        <Button className={styles['save']} size="lg" disabled={isSaved} loading={saving.isBusy} onClick={start}>
          {isSaved ? texts.savedCounts(totals) : texts.save(totals)}
        </Button>
      </div>
      {closed === null ? null : <ClosedDayDialog of={saving} closed={closed} />}
    </div>
  )
}

function saveProblem(error: unknown): string {
  const cause = error instanceof NotSavedError ? error.cause : error
  return cause instanceof Error && cause.message === texts.noUser ? texts.noUser : texts.notSaved
}
