import type { ReactNode } from 'react'
import type { Reading } from '#data/use-cache.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { FirstCopy } from './FirstCopy.tsx'

type GateProps<T> = {
  reading: Reading<T>
  /** What to say when the copy could not be read. */
  failed?: (error: unknown) => string
  children: (data: T) => ReactNode
}

/** Shows what this device's copy has; while it has nothing, whether that is on its way. */
export function Gate<T>({ reading, failed, children }: GateProps<T>) {
  if (reading.status === 'ready') return children(reading.data)
  if (reading.status === 'noCopy') return <FirstCopy />
  if (reading.status === 'failed') return <ProblemAlert message={failed?.(reading.error)} onRetry={reading.retry} />
  return <LoadingSkeleton rows={6} />
}
