import { usePulledAt } from '#data/replica/use-cache.ts'
import { useSchool } from '#data/session/use-session.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { momentWords } from './columns.tsx'

/** The age of what a screen shows, for a table that it exports: never younger than the device's replica. */
export function useAsOf(): () => string {
  const pulledAt = usePulledAt()
  const school = useSchool()
  return () => uiTexts.asOf(momentWords(new Date(pulledAt ?? Date.now()).toISOString(), school?.timeZone ?? 'UTC'))
}
