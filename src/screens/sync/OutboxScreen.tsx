import { Button } from '@mantine/core'
import { IconDownload, IconInboxOff, IconSend, IconUsers } from '@tabler/icons-react'
import { nudge } from '#data/sync/nudge.ts'
import type { OutboxItem } from '#data/outbox/outbox-list.ts'
import { useStrays } from '#data/session/other-school.ts'
import { statusTexts } from '#data/sync/sync-status.texts.ts'
import { useAnsweredOnFootAt } from '#data/handover/use-answered.ts'
import { useHandedEntries } from '#data/handover/use-handed.ts'
import { useLostWork } from '#data/outbox/use-lost-work.ts'
import { useOutbox } from '#data/outbox/use-outbox.ts'
import { useNow } from '#data/device/use-now.ts'
import { useIsOnline, useSyncProgress, useSyncSnapshot } from '#data/sync/use-sync-status.ts'
import { formatMoment } from '#domain/core/times.ts'
import type { Left } from '#data/outbox/left-entries.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { problemWords } from '#data/answers/problem-words.ts'
import { save } from '#ui/export/save.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { LostWorkNotice } from '../core/LostWorkNotice.tsx'
import { outboxFile } from './export-outbox.ts'
import { EntryCard } from './EntryCard.tsx'
import { HandOverLink } from './HandOverLink.tsx'
import { OtherSchools } from './OtherSchools.tsx'
import { LeftEntries } from './LeftEntries.tsx'
import classes from './OutboxScreen.module.css'
import { syncTexts as texts } from './sync.texts.ts'
import { HelpLink } from '../core/help/HelpLink.tsx'

export default function OutboxScreen() {
  const outbox = useOutbox()
  const strays = useStrays()
  const isAdministrator = useSession()?.user.Role === 'ADMIN'
  const items = outbox?.items ?? []
  const waiting = items.filter(({ entry }) => entry.state === 'waiting')
  const attention = items.filter(({ entry }) => entry.state !== 'waiting')
  return (
    <Page title={texts.title} lead={texts.lead} actions={<Actions items={items} canSend={waiting.length > 0} />}>
      <LostWorkNotice />
      <AnsweredOnFoot />
      {outbox ? null : <LoadingSkeleton rows={4} rowHeight={96} />}
      {outbox && items.length === 0 ? <Empty hasOthers={outbox.left.length + strays.length > 0} /> : null}
      {waiting.length > 0 ? <Pause /> : null}
      <Entries title={texts.attentionTitle} items={attention} />
      <Entries title={texts.waitingTitle} items={waiting} />
      <OtherSchools strays={strays} />
      {isAdministrator ? <LeftEntries left={outbox?.left ?? []} /> : <OfOthers left={outbox?.left ?? []} />}
      {items.length > 0 ? <p className={classes['help']}>{texts.exportHelp}</p> : null}
    </Page>
  )
}

function Actions({ items, canSend }: { items: readonly OutboxItem[]; canSend: boolean }) {
  const progress = useSyncProgress()
  const isSending = canSend && progress.kind === 'sending'
  if (items.length === 0) return <HandOverLink />
  const saveOutbox = () => {
    const now = new Date().toISOString()
    void save(`dugsi-outbox-${now.slice(0, 10)}.json`, outboxFile(items, now), 'application/json')
  }
  return (
    <>
      <HandOverLink />
      <Button variant="default" leftSection={<IconDownload size={18} />} onClick={saveOutbox}>
        {texts.exportAll}
      </Button>
      {canSend ? (
        <Button leftSection={<IconSend size={18} />} disabled={isSending} onClick={() => nudge('sendNow')}>
          {isSending ? texts.sending(progress.done, progress.total) : texts.sendNow}
        </Button>
      ) : null}
    </>
  )
}

/** Why the school's server accepts nothing at present, and when it is asked again. */
function Pause() {
  const lane = useSyncSnapshot()?.lane
  const zone = useSchool()?.timeZone
  const now = useNow(5_000)
  const problem = lane?.problem
  if (lane?.isForeign)
    return (
      <p className={classes['help']} role="status">
        {statusTexts.foreign}
      </p>
    )
  if (!problem || !lane.nextAt || lane.nextAt <= now) return null
  return (
    <p className={classes['help']} role="status">
      {texts.paused(problemWords(problem), formatMoment(lane.nextAt, now, zone))}
    </p>
  )
}

/** That the school has answered although this device does not reach it. */
function AnsweredOnFoot() {
  const at = useAnsweredOnFootAt()
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  return at === null ? null : <p className={classes['help']}>{texts.answeredOnFoot(formatMoment(at, now, zone))}</p>
}

/** How many entries of others are on this device, and how they will be sent. */
function OfOthers({ left }: { left: readonly Left[] }) {
  const countOf = (isEnded: boolean) =>
    left.filter((each) => each.isEnded === isEnded).reduce((sum, { count }) => sum + count, 0)
  const words = [
    countOf(false) > 0 ? texts.others(countOf(false)) : null,
    countOf(true) > 0 ? texts.ofEnded(countOf(true)) : null,
  ]
  return words.map((each) =>
    each ? (
      <p key={each} className={classes['others']}>
        <IconUsers size={20} aria-hidden /> {each}
      </p>
    ) : null,
  )
}

function Empty({ hasOthers }: { hasOthers: boolean }) {
  const isOnline = useIsOnline()
  const hasLost = useLostWork().length > 0
  return (
    <EmptyState
      icon={<IconInboxOff size={30} />}
      title={hasOthers ? texts.emptyOwnTitle : texts.emptyTitle}
      action={<HelpLink />}
    >
      {hasLost ? null : isOnline ? texts.empty : texts.emptyOffline}
    </EmptyState>
  )
}

function Entries({ title, items }: { title: string; items: readonly OutboxItem[] }) {
  const handed = useHandedEntries()
  if (items.length === 0) return null
  return (
    <section className={classes['section']}>
      <h2>
        {title} <span className="num">({items.length})</span>
      </h2>
      <ul>
        {items.map((item) => (
          <EntryCard key={item.entry.id} item={item} handed={handed.get(item.entry.id)} />
        ))}
      </ul>
    </section>
  )
}
