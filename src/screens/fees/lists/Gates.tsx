import { Alert, Button } from '@mantine/core'
import { IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react'
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
import { uiTexts } from '#ui/ui.texts.ts'
import { listTexts as texts } from './lists.texts.ts'

/** Shows what this device's copy has, once it has all of it: half a list of debts would be taken for the whole. */
export function WholeCopy<T>({ reading, children }: { reading: Reading<T>; children: (data: T) => ReactNode }) {
  const isOnline = useIsOnline()
  const copy = useFirstCopy()
  const isPart = reading.status === 'ready' && copy?.isUsable === false
  if (reading.status === 'ready' && !isPart && copy) return children(reading.data)
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

function KeptNote({ keptAt, onRetry }: { keptAt: number; onRetry: () => void }) {
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  return (
    <Alert color="amber" role="status" icon={<IconCloudOff size={22} />} mb="md">
      {texts.kept(formatMoment(keptAt, now, zone))}
      <div>
        <Button size="sm" h={44} variant="default" mt="xs" onClick={onRetry}>
          {uiTexts.tryAgain}
        </Button>
      </div>
    </Alert>
  )
}

type AnswerGateProps<T> = {
  answer: Answer<T>
  onRetry: () => void
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
