import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { device } from '#data/device/db.ts'
import { remarkOf } from '#data/outbox/entry-remark.ts'
import { nudge } from '#data/sync/nudge.ts'
import { isStillTried, type OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { dismissEntry, retryEntry } from '#data/outbox/outbox.ts'
import { problemWords } from '#data/answers/problem-words.ts'
import styles from './troubles.module.css'
import { troubleTexts as texts } from './troubles.texts.ts'

/** Texts in which an area reports the verdict on an entry. */
export type NoticeWords = {
  partly: string
  stillTried: string
  behind: string
  notAccepted: string
  behindHelp: string
  notTaken: string
}

function titleOf(entry: OutboxEntry, words: NoticeWords): string {
  if (entry.state !== 'parked') return words.partly
  if (isStillTried(entry)) return words.stillTried
  return entry.parkReason === 'behind' ? words.behind : words.notAccepted
}

type NoticesProps<Notice> = {
  notices: readonly Notice[]
  words: NoticeWords
  /** The title where the list has entries about different things. */
  named?: (title: string, notice: Notice) => string
}

/** Entries that the school did not accept, or not wholly, in the server's words. */
export function Notices<Notice extends { entry: OutboxEntry }>({ notices, words, named }: NoticesProps<Notice>) {
  return notices.map((notice) => {
    const { entry } = notice
    const isRejected = entry.state === 'parked' && entry.parkReason === 'rejected'
    const canRetry = entry.state === 'parked' && entry.parkReason !== 'behind'
    const fallback = entry.parkReason === 'behind' ? words.behindHelp : words.notTaken
    const title = titleOf(entry, words)
    return (
      <Alert
        key={entry.id}
        color="clay"
        icon={<IconAlertTriangle size={22} />}
        title={named ? named(title, notice) : title}
      >
        <p className={styles['help']}>
          {remarkOf(entry) ?? (entry.lastError ? problemWords(entry.lastError) : fallback)}
        </p>
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
