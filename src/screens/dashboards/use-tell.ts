import { formatMoment } from '#domain/core/times.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool } from '#data/session/use-session.ts'
import { dashboardTexts as texts } from './dashboards.texts.ts'

/** Gives a function that formats an instant by the school's clock. */
export function useTell(): (instant: number | null) => string {
  const now = useNow(30_000)
  const zone = useSchool()?.timeZone
  return (instant) => (instant === null ? texts.never : formatMoment(instant, now, zone))
}
