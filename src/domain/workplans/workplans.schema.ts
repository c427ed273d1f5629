export const WORK_PLAN_STATUSES = ['Pending', 'In progress', 'Done', 'Cancelled'] as const
export type WorkPlanStatus = (typeof WORK_PLAN_STATUSES)[number]
