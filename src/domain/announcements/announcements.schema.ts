/** Whom an announcement is for: roles of the specification, or everyone. */
export const TARGET_ROLES = ['USER', 'ADMIN', 'Teacher', 'PARENT', 'EVERYONE'] as const
export type TargetRole = (typeof TARGET_ROLES)[number]
