import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowsSplit2 } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#data/api.ts'
import type { DayNotice } from '#data/attendance/day.queries.ts'
import { device } from '#data/db.ts'
import { nudge } from '#data/nudge.ts'
import { isStillTried, type OutboxEntry } from '#data/outbox-entry.ts'
import { dismissEntry, retryEntry } from '#data/outbox.ts'
import { settleConflict } from '#domain/attendance/attendance.endpoints.ts'
import type { AttendanceConflict } from '#domain/attendance/attendance.schema.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAction } from '../core/form/use-action.ts'
import { texts } from './attendance.texts.ts'
import { dayAndTime } from './format.ts'
import styles from './Troubles.module.css'

type Keep = 'standing' | 'challenger'
type ConflictsProps = {
  conflicts: readonly AttendanceConflict[]
  /** What distinguishes one conflict from the others in the list: the student, or the day. */
  nameOf: (conflict: AttendanceConflict) => string
  timeZone: string
  onSettled?: () => void
}

/** Conflicts; one tap says which mark is right. */
export function Conflicts({ conflicts, nameOf, timeZone, onSettled }: ConflictsProps) {
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set())
  const { run, busy, trouble } = useAction(
    async (id: number, keep: Keep) => {
      await call(settleConflict, { params: { id: String(id) }, body: { keep } })
      return id
    },
    {
      done: (id) => {
        setSettled((before) => new Set(before).add(id))
        nudge('alive')
        onSettled?.()
      },
      trouble: { failed: uiTexts.fallbackError, noServer: texts.settleOffline },
    },
  )
  const open = conflicts.filter(({ id }) => !settled.has(id))
  if (open.length === 0) return null
  return (
    <Alert color="amber" icon={<IconArrowsSplit2 size={22} />} title={texts.conflictTitle(open.length)}>
      <p className={styles['help']}>{texts.conflictHelp}</p>
      {trouble ? (
        <p role="alert" className={styles['problem']}>
          {trouble}
        </p>
      ) : null}
      <ul className={styles['list']}>
        {open.map((conflict) => (
          <li key={conflict.id} className={styles['conflict']}>
            <strong>{nameOf(conflict)}</strong>
            <div role="group" aria-label={texts.conflictAsk(nameOf(conflict))} className={styles['sides']}>
              {(['standing', 'challenger'] as const).map((keep) => (
                <button
                  key={keep}
                  type="button"
                  className={styles['side']}
                  disabled={busy?.[0] === conflict.id}
                  onClick={() => void run(conflict.id, keep)}
                >
                  <span className={styles['remark']}>{conflict[keep].remark}</span>
                  <span className={styles['by']}>
                    {keep === 'standing' ? texts.counting : texts.challenging} · {conflict[keep].markedBy},{' '}
                    {dayAndTime(conflict[keep].markedAt, timeZone)}
                  </span>
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function titleOf(entry: OutboxEntry): string {
  if (entry.state !== 'parked') return texts.partlyAccepted
  if (isStillTried(entry)) return texts.stillTried
  return entry.parkReason === 'behind' ? texts.waitsBehind : texts.notAccepted
}

/** Entries of this class and day that the school did not accept, or not wholly, in the server's words. */
export function Notices({ notices }: { notices: readonly DayNotice[] }) {
  return notices.map(({ entry }) => {
    const isRejected = entry.state === 'parked' && entry.parkReason === 'rejected'
    const canRetry = entry.state === 'parked' && entry.parkReason !== 'behind'
    const fallback = entry.parkReason === 'behind' ? texts.behind : texts.notTaken
    return (
      <Alert key={entry.id} color="clay" icon={<IconAlertTriangle size={22} />} title={titleOf(entry)}>
        <p className={styles['help']}>{entry.attention ?? entry.lastError?.message ?? fallback}</p>
        <div className={styles['actions']}>
          {canRetry ? (
            <Button
              size="sm"
              variant="default"
              onClick={() => void retryEntry(device(), entry.id).then(() => nudge('sendNow'))}
            >
              {texts.tryAgain}
            </Button>
          ) : null}
          {isRejected || entry.state === 'acknowledged' ? (
            <Button size="sm" variant="subtle" color="clay" onClick={() => void dismissEntry(device(), entry.id)}>
              {texts.dismiss}
            </Button>
          ) : null}
        </div>
      </Alert>
    )
  })
}
