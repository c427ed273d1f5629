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
import { texts } from './pay.texts.ts'

/** Shows what this device's copy has once it is whole: part of the dues would be taken for all of them. */
export function FeeGate<T>({ reading, children }: { reading: Reading<T>; children: (data: T) => ReactNode }) {
  const isOnline = useIsOnline()
  const copy = useFirstCopy()
  if (reading.status === 'failed') return <ProblemAlert message={texts.loadFailed} onRetry={reading.retry} />
  if (reading.status === 'ready' && copy?.isUsable) return children(reading.data)
  if (copy && !copy.isUsable && !isOnline)
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
