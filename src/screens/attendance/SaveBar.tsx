import { Alert, Button } from '@mantine/core'
import { IconAlertOctagon, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { afterPaint } from '#data/after-paint.ts'
import { NotSavedError } from '#data/outbox.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { toastSaved } from '../core/toast-saved.ts'
import { texts } from './attendance.texts.ts'
import { formTotals, type ClassForm } from './class-form.ts'
import { ClosedDayDialog } from './ClosedDay.tsx'
import styles from './SaveBar.module.css'
import { useTotals } from './use-class-form.ts'

type SaveBarProps = {
  form: ClassForm
  save: () => Promise<OutboxEntry>
  waiting: number
  /** Why there is no school on the day: then a save asks first. */
  closed: string | null
}

/** Says what a save would store, saves it, and says how far it has got. Says NOT saved when it was not. */
export function SaveBar({ form, save, waiting, closed }: SaveBarProps) {
  const { present, absent, changed, unmarked, justSaved } = useTotals(form)
  const [isSaving, setSaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isWaiting = waiting > 0 || justSaved > 0
  const isSaved = changed === 0 && unmarked === 0 && present + absent > 0

  const start = () => {
    if (isSaving) return
    const totals = formTotals(form)
    if (totals.present + totals.absent === 0) setProblem(texts.nothingToSave)
    else if (closed === null) void run()
    else setAsking(true)
  }
  const run = async () => {
    setAsking(false)
    setSaving(true)
    setProblem(null)
    try {
      const entry = await save()
      // The word on the button comes first; without the server it is all that there is to say, beside the line here.
      afterPaint(() => void toastSaved(entry, { delivered: texts.saved }))
    } catch (error) {
      setProblem(saveProblem(error))
    } finally {
      setSaving(false)
    }
  }

  return (
    <div className={styles['bar']} data-bottom-bar>
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
        <Button className={styles['save']} size="lg" disabled={isSaved} loading={isSaving} onClick={start}>
          {isSaved ? texts.savedCounts(present, absent) : texts.save(present, absent)}
        </Button>
      </div>
      {closed === null ? null : (
        <ClosedDayDialog
          opened={isAsking}
          closed={closed}
          onConfirm={() => void run()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function saveProblem(error: unknown): string {
  const cause = error instanceof NotSavedError ? error.cause : error
  return cause instanceof Error && cause.message === texts.noUser ? texts.noUser : texts.notSaved
}
