import { presentYear } from '#domain/exams/years.rules.ts'
import { useHolders } from '#data/cards/holders.queries.ts'
import { useToday } from '#data/device/use-today.ts'
import { useSchool } from '#data/session/use-session.ts'
import type { OnCards } from './card-job.ts'

/** The school and the present academic year, as cards say them; null while they are read. */
export function useOnCards(): OnCards | null {
  const holders = useHolders()
  const school = useSchool()
  const { today } = useToday() ?? {}
  if (!school || !today || holders.status !== 'ready') return null
  return { school, year: presentYear(holders.data.years, today)?.year ?? '' }
}
