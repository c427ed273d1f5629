import { Button, Text } from '@mantine/core'
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '#domain/core/dates.ts'
import { formatMoment } from '#domain/core/times.ts'
import { isNoServer, serverMessage } from '#data/answers/errors.ts'
import { shownOfAnswer, useShownReading, type NeedsWhole, type SourceAnswer, type Ready } from '#data/answers/source.ts'
import type { Answer } from '#data/answers/use-answer.ts'
import { usePulledAt, type Reading } from '#data/replica/use-cache.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool } from '#data/session/use-session.ts'
import { AsOf } from '#ui/AsOf.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { coreTexts as texts } from './core.texts.ts'

/** The time of the last complete pull into this device's replica. */
export function ReplicaAge() {
  const pulledAt = usePulledAt()
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  return <AsOf time={pulledAt ? formatMoment(pulledAt, now, zone) : null} />
}

/** A note about old or incomplete data: a cached answer, or the replica's part while older rows are missing. */
function OldNote({ ready, onRetry }: { ready: Ready<unknown>; onRetry: () => void }) {
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  if (ready.from === 'lastAnswer')
    return <RetryNote words={texts.asOf(formatMoment(ready.asOf, now, zone))} onRetry={onRetry} />
  if (ready.from === 'partly') {
    const refusal = isNoServer(ready.error) ? null : serverMessage(ready.error)
    return <RetryNote words={refusal ?? texts.partly(formatDay(ready.since))} onRetry={onRetry} />
  }
  if (ready.from === 'begun')
    return (
      <Text c="dimmed" mb="sm">
        {texts.begun(formatDay(ready.since))}
      </Text>
    )
  return null
}

type GateWords = {
  noReplica?: string
  noReplicaHint?: string
  loading?: string | undefined
  failed?: string | undefined
}

type GateProps<T> = SourceAnswer<T> & {
  words?: GateWords | undefined
  /** Content before a question is asked. */
  start?: ReactNode
  children: (data: T) => ReactNode
}

/** Renders data once they are loaded, with their age; shows loading, empty and failed states, with a button to ask again. */
export function Gate<T>({ shown, ask, words = {}, start = null, children }: GateProps<T>) {
  if (shown.status === 'unasked') return start
  if (shown.status === 'loading')
    return <LoadingSkeleton rows={6} {...(words.loading ? { label: words.loading } : {})} />
  if (shown.status === 'noReplica')
    return (
      <EmptyState
        icon={<IconPlugConnectedX size={32} />}
        title={words.noReplica ?? texts.noReplica}
        action={
          <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={ask}>
            {texts.tryAgain}
          </Button>
        }
      >
        {words.noReplicaHint ?? texts.noReplicaHint}
      </EmptyState>
    )
  if (shown.status === 'failed') {
    const { error } = shown
    const message = isNoServer(error) ? texts.readNoServer : (serverMessage(error) ?? words.failed ?? texts.loadFailed)
    return <ProblemAlert message={message} onRetry={ask} />
  }
  return (
    <>
      <OldNote ready={shown} onRetry={ask} />
      {children(shown.data)}
    </>
  )
}

type ReplicaGateProps<T> = {
  reading: Reading<T>
  /** Waits for the complete replica, where a part of the rows would be mistaken for all. */
  needsWhole?: NeedsWhole
  words?: GateWords
  /** The message when the replica could not be read. */
  failed?: string
  children: (data: T) => ReactNode
}

/** Renders data of this device's replica; without a replica, says whether an initial load is under way. */
export function ReplicaGate<T>({ reading, needsWhole = false, words, failed, children }: ReplicaGateProps<T>) {
  const { shown, ask } = useShownReading(reading, needsWhole)
  return (
    <Gate shown={shown} ask={ask} words={{ ...words, failed }}>
      {children}
    </Gate>
  )
}

type AnswerGateProps<T> = {
  answer: Answer<T>
  onRetry: () => void
  /** The message when the server gave no reason. */
  failed?: string
  children: (data: T) => ReactNode
}

/** Renders the server's answer or its cached answer, and says which of the two is shown. */
export const AnswerGate = <T,>({ answer, onRetry, failed, children }: AnswerGateProps<T>) => (
  <Gate shown={shownOfAnswer(answer)} ask={onRetry} words={{ failed }}>
    {children}
  </Gate>
)
