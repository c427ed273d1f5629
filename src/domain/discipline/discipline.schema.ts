/** Incident types (specification, Business constants). */
export const DISCIPLINE_TYPES = ['Late Arrival', 'Disruption', 'Dishonesty', 'Behavior'] as const
export type DisciplineType = (typeof DISCIPLINE_TYPES)[number]
