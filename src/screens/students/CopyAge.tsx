import { formatMoment } from '#domain/core/times.ts'
import { usePulledAt } from '#data/use-cache.ts'
import { useNow } from '#data/use-now.ts'
import { useSchool } from '#data/use-session.ts'
import { AsOf } from '#ui/AsOf.tsx'

/** When this device last heard everything from the school. */
export function CopyAge() {
  const pulledAt = usePulledAt()
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  return <AsOf time={pulledAt ? formatMoment(pulledAt, now, zone) : null} />
}
