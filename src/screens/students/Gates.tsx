import { Alert, Button } from '@mantine/core'
import { IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatMoment } from '#domain/core/times.ts'
import { isNoServer, serverMessage } from '#data/errors.ts'
import type { Answer } from '#data/use-answer.ts'
import type { Reading } from '#data/use-cache.ts'
import { useNow } from '#data/use-now.ts'
import { useSchool } from '#data/use-session.ts'
import { useIsOnline } from '#data/use-sync-status.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { recordTexts as texts } from './records.texts.ts'

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
  /** What to say when the server gave no reason. */
  failed: string
  children: (data: T) => ReactNode
}

/** Shows the server's answer, or the last one of it that this device kept, and says which. */
export function AnswerGate<T>({ answer, onRetry, failed, children }: AnswerGateProps<T>) {
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

type Words = { noCopy: string; noCopyHint: string; loading?: string }
type CopyGateProps<T> = { reading: Reading<T>; words?: Words; children: (data: T) => ReactNode }

/** Shows what this device's copy has; while it has nothing, whether that is on its way. */
export function CopyGate<T>({ reading, words = texts, children }: CopyGateProps<T>) {
  const isOnline = useIsOnline()
  if (reading.status === 'ready') return children(reading.data)
  if (reading.status === 'failed') return <ProblemAlert onRetry={reading.retry} />
  if (reading.status === 'noCopy' && !isOnline)
    return (
      <EmptyState icon={<IconPlugConnectedX size={32} />} title={words.noCopy}>
        {words.noCopyHint}
      </EmptyState>
    )
  return <LoadingSkeleton rows={6} {...(words.loading ? { label: words.loading } : {})} />
}
