import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowsSplit2 } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#data/api.ts'
import { device } from '#data/db.ts'
import type { ScoreNotice } from '#data/exams/class-sheets.queries.ts'
import { nudge } from '#data/nudge.ts'
import { isStillTried, type OutboxEntry } from '#data/outbox-entry.ts'
import { dismissEntry, retryEntry } from '#data/outbox.ts'
import { useNow } from '#data/use-now.ts'
import { formatMoment } from '#domain/core/times.ts'
import { settleScore } from '#domain/exams/scores.endpoints.ts'
import type { ScoreConflictRow } from '#domain/exams/scores.schema.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAction } from '../../core/form/use-action.ts'
import { shownMarks } from './entry-form.ts'
import { entryTexts } from './entry.texts.ts'
import styles from './entry.module.css'

const texts = entryTexts.conflicts
const noticeTexts = entryTexts.notices

export type Names = { student: (id: number) => string; subject: (id: number) => string }
type Keep = 'standing' | 'challenger'
type ConflictsProps = { conflicts: readonly ScoreConflictRow[]; names: Names; timeZone: string }

/** Marks that two people entered differently; one tap says which are right. */
export function ScoreConflicts({ conflicts, names, timeZone }: ConflictsProps) {
  const now = useNow(60_000)
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set())
  const { run, busy, trouble } = useAction(
    async (id: number, keep: Keep) => {
      await call(settleScore, { params: { id: String(id) }, body: { keep } })
      return id
    },
    {
      done: (id) => {
        setSettled((before) => new Set(before).add(id))
        nudge('alive')
      },
      trouble: { failed: uiTexts.fallbackError, noServer: texts.offline },
    },
  )
  const open = conflicts.filter(({ id }) => !settled.has(id))
  if (open.length === 0) return null
  return (
    <Alert color="amber" icon={<IconArrowsSplit2 size={22} />} title={texts.title(open.length)}>
      <p className={styles['help']}>{texts.help}</p>
      {trouble ? (
        <p role="alert" className={styles['problem']}>
          {trouble}
        </p>
      ) : null}
      <ul className={styles['list']}>
        {open.map((conflict) => {
          const name = texts.name(names.student(conflict.studentId), names.subject(conflict.subjectId))
          return (
            <li key={conflict.id} className={styles['conflict']}>
              <strong>{name}</strong>
              <div role="group" aria-label={texts.ask(name)} className={styles['sides']}>
                {(['standing', 'challenger'] as const).map((keep) => (
                  <button
                    key={keep}
                    type="button"
                    className={styles['side']}
                    disabled={busy?.[0] === conflict.id}
                    onClick={() => void run(conflict.id, keep)}
                  >
                    <span className={styles['marks']}>{shownMarks(conflict[keep].marks)}</span>
                    <span className={styles['by']}>
                      {keep === 'standing' ? texts.counting : texts.challenging} · {conflict[keep].by},{' '}
                      {formatMoment(Date.parse(conflict[keep].at), now, timeZone)}
                    </span>
                  </button>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

function titleOf(entry: OutboxEntry): string {
  if (entry.state !== 'parked') return noticeTexts.partly
  if (isStillTried(entry)) return noticeTexts.stillTried
  return entry.parkReason === 'behind' ? noticeTexts.behind : noticeTexts.notAccepted
}

/** Saves of this class and exam that the school did not accept, or not wholly, in the server's words. */
export function ScoreNotices({ notices, names }: { notices: readonly ScoreNotice[]; names: Names }) {
  return notices.map(({ entry, subjectId }) => {
    const isRejected = entry.state === 'parked' && entry.parkReason === 'rejected'
    const canRetry = entry.state === 'parked' && entry.parkReason !== 'behind'
    const fallback = entry.parkReason === 'behind' ? noticeTexts.behindHelp : noticeTexts.notTaken
    const title = noticeTexts.ofSubject(titleOf(entry), names.subject(subjectId))
    return (
      <Alert key={entry.id} color="clay" icon={<IconAlertTriangle size={22} />} title={title}>
        <p className={styles['help']}>{entry.attention ?? entry.lastError?.message ?? fallback}</p>
        <div className={styles['actions']}>
          {canRetry ? (
            <Button
              size="sm"
              variant="default"
              onClick={() => void retryEntry(device(), entry.id).then(() => nudge('sendNow'))}
            >
              {noticeTexts.tryAgain}
            </Button>
          ) : null}
          {isRejected || entry.state === 'acknowledged' ? (
            <Button size="sm" variant="subtle" color="clay" onClick={() => void dismissEntry(device(), entry.id)}>
              {noticeTexts.dismiss}
            </Button>
          ) : null}
        </div>
      </Alert>
    )
  })
}
