import type { Role } from '#domain/core/roles.ts'
import type { WorkPlans } from '#data/workplans/plans.ts'
import { useDailyToDo, type SchoolsPart } from '#data/dashboards/to-do.ts'
import { usePulledAt } from '#data/replica/use-cache.ts'
import { useSession } from '#data/session/use-session.ts'
import { useInitialLoad } from '#data/sync/initial-load.ts'
import { useIsOnline, useSyncSnapshot } from '#data/sync/use-sync-status.ts'
import type { Known } from './staff-to-do.ts'
import { toldState, type ToldState } from './told.ts'
import { useIsOver } from './use-is-over.ts'

export type ToDoProps = { role: Role; today: string; plans: WorkPlans }

/** Time for which the list waits for the school's part of it (milliseconds): marking in the morning must not wait longer. */
const MOST_WAIT_MS = 4_000

/**
 * What the device and the school know of the day's work of the signed-in person, live, and whether the list can be told.
 * `isReading`: something else of the list is still being read on the device.
 */
export function useKnown(
  { role, today, plans }: ToDoProps,
  school: SchoolsPart,
  isReading = false,
): { known: Known; told: ToldState } {
  const reading = useDailyToDo(role, today)
  // Before the marks of today have come, every class would look unmarked.
  const initialLoad = useInitialLoad()
  const isLoaded = usePulledAt() !== undefined || initialLoad?.isDaily === true
  const isOnline = useIsOnline()
  const snapshot = useSyncSnapshot()
  const isOver = useIsOver(MOST_WAIT_MS)
  const teachersOf = (classId: number): string =>
    school.list?.teachers.find((each) => each.classId === classId)?.names.join(', ') ?? ''
  return {
    known: {
      role,
      today,
      ownId: useSession()?.user.id,
      daily: isLoaded && reading.status === 'ready' ? reading.data : null,
      attention: (snapshot?.parked ?? 0) + (snapshot?.attention ?? 0),
      plans: plans.shown.status === 'ready' ? plans.shown.data.workPlans : [],
      teachersOf,
    },
    told: toldState({
      hasNothing: initialLoad?.isDaily === false && !isOnline,
      isReading: isReading || !isLoaded || reading.status === 'loading' || !snapshot,
      isAsking: school.isAsked || plans.shown.status === 'loading',
      isOver,
    }),
  }
}
