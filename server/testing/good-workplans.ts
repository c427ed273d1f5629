type Input = Record<string, unknown>

const PLAN = {
  title: 'Paint the fence',
  description: 'Before the rains',
  startDate: '2026-09-10',
  endDate: '2026-09-20',
  assignedToId: 1,
}

/** Good bodies of the calls about work plans. */
export const PLAN_BODIES: Record<string, Input> = {
  'workplans.create': PLAN,
  'workplans.update': { ...PLAN, status: 'In progress', base: 1 },
  'workplans.comment': {
    comment: 'Bought the paint',
    status: 'In progress',
  },
}
