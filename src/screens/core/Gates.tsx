import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatMoment } from '#domain/core/times.ts'
import { isNoServer, serverMessage } from '#data/errors.ts'
import { useFirstCopy } from '#data/first-copy.ts'
import type { Answer } from '#data/use-answer.ts'
import { usePulledAt, type Reading } from '#data/use-cache.ts'
import { useNow } from '#data/use-now.ts'
import { useSchool } from '#data/use-session.ts'
import { useIsOnline } from '#data/use-sync-status.ts'
import { AsOf } from '#ui/AsOf.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { coreTexts as texts } from './core.texts.ts'

type Words = { noCopy: string; noCopyHint: string; loading?: string }

type CopyGateProps<T> = {
  reading: Reading<T>
  /** Where a part would be mistaken for all: half a list of debts, or "no records" while they are still coming in. */
  needsWhole?: boolean
  words?: Words
  /** What to say when the copy could not be read. */
  failed?: string
  children: (data: T) => ReactNode
}

/** Shows what this device's copy has; while it has nothing, whether that is on its way. */
export function CopyGate<T>({ reading, needsWhole = false, words = texts, failed, children }: CopyGateProps<T>) {
  const isOnline = useIsOnline()
  const copy = useFirstCopy()
  const isPart = reading.status === 'ready' && needsWhole && copy?.isUsable === false
  if (reading.status === 'ready' && !isPart && (copy || !needsWhole)) return children(reading.data)
  if (reading.status === 'failed') return <ProblemAlert message={failed} onRetry={reading.retry} />
  if ((reading.status === 'noCopy' || isPart) && !isOnline)
    return (
      <EmptyState icon={<IconPlugConnectedX size={32} />} title={words.noCopy}>
        {words.noCopyHint}
      </EmptyState>
    )
  return <LoadingSkeleton rows={6} {...(words.loading ? { label: words.loading } : {})} />
}

/** When this device last heard everything from the school. */
export function CopyAge() {
  const pulledAt = usePulledAt()
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  return <AsOf time={pulledAt ? formatMoment(pulledAt, now, zone) : null} />
}

function KeptNote({ keptAt, onRetry }: { keptAt: number; onRetry: () => void }) {
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  return <RetryNote words={texts.kept(formatMoment(keptAt, now, zone))} onRetry={onRetry} />
}

type AnswerGateProps<T> = {
  answer: Answer<T>
  onRetry: () => void
  /** What to say when the server gave no reason. */
  failed?: string
  children: (data: T) => ReactNode
}

/** Shows the server's answer, or the last one of it that this device kept, and says which. */
export function AnswerGate<T>({ answer, onRetry, failed = texts.loadFailed, children }: AnswerGateProps<T>) {
  if (answer.status === 'loading') return <LoadingSkeleton rows={6} />
  if (answer.status === 'failed') {
    const words = isNoServer(answer.error) ? texts.readNoServer : (serverMessage(answer.error) ?? failed)
    return <ProblemAlert message={words} onRetry={onRetry} />
  }
  return (
    <>
      {answer.keptAt === null ? null : <KeptNote keptAt={answer.keptAt} onRetry={onRetry} />}
      {children(answer.data)}
    </>
  )
}
