import { isOverdue } from '#domain/workplans/workplans.rules.ts'
import type { WorkPlanListed, WorkPlanStatus } from '#domain/workplans/workplans.schema.ts'
import { Chip, type Tone } from '#ui/list/Chip.tsx'
import styles from './workplans.module.css'
import { planTexts } from './workplans.texts.ts'

const TONES: Readonly<Record<WorkPlanStatus, Tone>> = {
  Pending: 'wait',
  'In progress': 'blue',
  Done: 'good',
  Cancelled: undefined,
}

export const StatusChip = ({ status }: { status: WorkPlanStatus }) => (
  <Chip tone={TONES[status]}>{planTexts.statuses[status]}</Chip>
)

/** The status of a plan, and whether it is overdue. */
export const PlanState = ({ plan, today }: { plan: Pick<WorkPlanListed, 'status' | 'endDate'>; today: string }) => (
  <span className={styles['chips']}>
    <StatusChip status={plan.status} />
    {isOverdue(plan, today) ? <Chip tone="bad">{planTexts.overdue}</Chip> : null}
  </span>
)
