import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '#domain/core/times.ts'
import type { Handed } from '#data/handover/rows.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import type { OutboxItem } from '#data/outbox/outbox-list.ts'
import { outboxActions } from '#data/outbox/use-outbox.ts'
import { nudge } from '#data/sync/nudge.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toastInfo } from '#ui/toast.ts'
import { nextTryAt, wordsOf } from './entry-words.ts'
import classes from './OutboxScreen.module.css'
import { syncTexts as texts } from './sync.texts.ts'

const mayBeCancelled = ({ firstSentAt, state, isFact }: OutboxEntry): boolean =>
  firstSentAt === null && state !== 'acknowledged' && !isFact

/** One entry as a plain sentence, with its state, reason and actions. */
export function EntryCard({ item: { entry, sentence }, handed }: { item: OutboxItem; handed: Handed | undefined }) {
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  const { label, color, reason } = wordsOf(entry, useSession()?.user.Role)
  const tryAt = nextTryAt(entry, now)
  const details = [
    texts.savedAt(formatMoment(Date.parse(entry.madeAt), now, zone)),
    texts.number(entry.id),
    entry.attempts > 0 ? texts.attempts(entry.attempts) : null,
    tryAt === null ? null : texts.nextTry(formatMoment(tryAt, now, zone)),
    entry.clock ? texts.clocks[entry.clock] : null,
  ]
  return (
    <li className={classes['entry']} data-state={entry.state}>
      <div className={classes['what']}>
        <p className={classes['sentence']}>{sentence ?? texts.unreadable}</p>
        {reason ? <p className={classes['reason']}>{reason}</p> : null}
        <div className={`${classes['details']} num`}>
          <Badge color={color} size="lg" classNames={{ root: classes['state'], label: classes['stateWords'] }}>
            {handed && entry.state === 'waiting'
              ? texts.handedOver(handed.to, formatMoment(handed.at, now, zone))
              : label}
          </Badge>
          <span>{details.filter(Boolean).join(' · ')}</span>
        </div>
      </div>
      <EntryActions entry={entry} />
    </li>
  )
}

function EntryActions({ entry }: { entry: OutboxEntry }) {
  const [toConfirm, setToConfirm] = useState<'cancel' | 'dismiss' | null>(null)
  const close = () => setToConfirm(null)
  const retry = async () => {
    await outboxActions.retry(entry.id)
    nudge('sendNow')
  }
  const cancel = async () => {
    close()
    if (!(await outboxActions.cancel(entry.id))) toastInfo(texts.tooLate)
  }
  const dismiss = async () => {
    close()
    await outboxActions.dismiss(entry.id)
  }
  const mayBeDismissed = entry.state === 'parked' && entry.parkReason === 'rejected' && !entry.isFact
  return (
    <div className={classes['actions']}>
      {entry.state === 'parked' && entry.parkReason !== 'behind' ? (
        <Button variant="light" onClick={() => void retry()}>
          {texts.retry}
        </Button>
      ) : null}
      {mayBeDismissed ? (
        <Button variant="default" onClick={() => setToConfirm('dismiss')}>
          {texts.dismiss}
        </Button>
      ) : null}
      {entry.state === 'acknowledged' ? (
        <Button variant="default" onClick={() => void dismiss()}>
          {texts.understood}
        </Button>
      ) : null}
      {mayBeCancelled(entry) ? (
        <Button variant="subtle" color="gray" onClick={() => setToConfirm('cancel')}>
          {texts.cancelEntry}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={toConfirm === 'cancel'}
        title={texts.cancelTitle}
        confirmLabel={texts.cancelEntry}
        isDangerous
        onConfirm={() => void cancel()}
        onClose={close}
      >
        {texts.cancelHelp}
      </ConfirmDialog>
      <ConfirmDialog
        opened={toConfirm === 'dismiss'}
        title={texts.dismissTitle}
        confirmLabel={texts.dismiss}
        isDangerous
        onConfirm={() => void dismiss()}
        onClose={close}
      >
        {texts.dismissHelp}
      </ConfirmDialog>
    </div>
  )
}
