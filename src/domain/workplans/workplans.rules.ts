import type { WorkPlanListed, WorkPlanStatus } from './workplans.schema.ts'

const ENDED: readonly WorkPlanStatus[] = ['Done', 'Cancelled']

export const isEnded = (status: WorkPlanStatus): boolean => ENDED.includes(status)

/** Whether the last day of a plan is over although nobody has ended it; `today` in school time. */
export const isOverdue = ({ status, endDate }: Pick<WorkPlanListed, 'status' | 'endDate'>, today: string): boolean =>
  !isEnded(status) && endDate < today

/** Whether the plan is to be worked on: it has begun and nobody has ended it; `today` in school time. */
export const isDue = ({ status, startDate }: Pick<WorkPlanListed, 'status' | 'startDate'>, today: string): boolean =>
  !isEnded(status) && startDate <= today

/**
 * Open plans, of which the one that ends first is on top, before ended plans, of which the one that ended last is on top; of
 * several the older one.
 */
export const inOrder = <P extends Pick<WorkPlanListed, 'id' | 'status' | 'endDate'>>(plans: readonly P[]): P[] =>
  [...plans].sort(
    (one, other) =>
      Number(isEnded(one.status)) - Number(isEnded(other.status)) ||
      (isEnded(one.status) ? other.endDate.localeCompare(one.endDate) : one.endDate.localeCompare(other.endDate)) ||
      one.id - other.id,
  )
