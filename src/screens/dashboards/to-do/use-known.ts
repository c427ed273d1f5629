import type { Role } from '#domain/core/roles.ts'
import type { WorkPlans } from '#data/workplans/plans.ts'
import { useDailyToDo } from '#data/dashboards/to-do.ts'
import { usePulledAt } from '#data/replica/use-cache.ts'
import { useSession } from '#data/session/use-session.ts'
import { useSyncSnapshot } from '#data/sync/use-sync-status.ts'
import type { Known } from './staff-to-do.ts'

export type ToDoProps = { role: Role; today: string; plans: WorkPlans }

/** What the device knows of the day's work of the signed-in person, live. */
export function useKnown({ role, today, plans }: ToDoProps): Omit<Known, 'teachersOf'> {
  const reading = useDailyToDo(role, today)
  // Before the initial load is complete, every class would look unmarked.
  const isWhole = usePulledAt() !== undefined
  const snapshot = useSyncSnapshot()
  return {
    role,
    today,
    ownId: useSession()?.user.id,
    daily: isWhole && reading.status === 'ready' ? reading.data : null,
    attention: (snapshot?.parked ?? 0) + (snapshot?.attention ?? 0),
    plans: plans.shown.status === 'ready' ? plans.shown.data.workPlans : [],
  }
}
