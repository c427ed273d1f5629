import { usePulledAt } from '#data/use-cache.ts'
import { AsOf } from '#ui/AsOf.tsx'
import { dayAndTime } from './format.ts'

/** When this device last heard everything from the school. */
export function CopyTime({ timeZone }: { timeZone: string }) {
  const pulledAt = usePulledAt()
  return <AsOf time={pulledAt ? dayAndTime(pulledAt, timeZone) : null} />
}
