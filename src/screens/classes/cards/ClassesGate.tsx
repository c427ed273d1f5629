import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ClassBook } from '#data/classes/classes.queries.ts'
import type { Reading } from '#data/use-cache.ts'
import { useIsOnline } from '#data/use-sync-status.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { cardsTexts as texts } from './cards.texts.ts'

type ClassesGateProps = { reading: Reading<ClassBook>; children: (book: ClassBook) => ReactNode }

/** Shows the classes of this device's copy; while it has none, whether they are on their way. */
export function ClassesGate({ reading, children }: ClassesGateProps) {
  const isOnline = useIsOnline()
  if (reading.status === 'ready' && (reading.data.isWhole || reading.data.classes.length > 0))
    return children(reading.data)
  if (reading.status === 'failed') return <ProblemAlert onRetry={reading.retry} />
  if (reading.status === 'noCopy' && !isOnline)
    return (
      <EmptyState icon={<IconPlugConnectedX size={32} />} title={texts.noCopy}>
        {texts.noCopyHint}
      </EmptyState>
    )
  return <LoadingSkeleton rows={6} />
}
