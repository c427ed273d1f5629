import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatMoment } from '#domain/core/times.ts'
import { useFirstCopy } from '#data/first-copy.ts'
import { usePulledAt, type Reading } from '#data/use-cache.ts'
import { useNow } from '#data/use-now.ts'
import { useSchool } from '#data/use-session.ts'
import { useIsOnline } from '#data/use-sync-status.ts'
import { AsOf } from '#ui/AsOf.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { texts } from './discipline.texts.ts'

type CopyGateProps<T> = {
  reading: Reading<T>
  /** Where a part would be mistaken for all: "no records" must not be said while they are still coming in. */
  needsWhole?: boolean
  children: (data: T) => ReactNode
}

/** Shows what this device's copy has; while it has nothing, whether that is on its way. */
export function CopyGate<T>({ reading, needsWhole = false, children }: CopyGateProps<T>) {
  const isOnline = useIsOnline()
  const copy = useFirstCopy()
  const isPart = reading.status === 'ready' && needsWhole && copy?.isUsable === false
  if (reading.status === 'ready' && !isPart && (copy || !needsWhole)) return children(reading.data)
  if (reading.status === 'failed') return <ProblemAlert message={texts.loadFailed} onRetry={reading.retry} />
  if ((reading.status === 'noCopy' || isPart) && !isOnline)
    return (
      <EmptyState icon={<IconPlugConnectedX size={32} />} title={texts.noCopy}>
        {texts.noCopyHint}
      </EmptyState>
    )
  return <LoadingSkeleton rows={6} />
}

/** When this device last heard everything from the school. */
export function CopyAge() {
  const pulledAt = usePulledAt()
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  return <AsOf time={pulledAt ? formatMoment(pulledAt, now, zone) : null} />
}
