/** Roles as the access token spells them (GEN-2). */
export const ROLES = ['ADMIN', 'USER', 'Teacher', 'PARENT', 'ACADEMY', 'ATTENDANCE'] as const

export type Role = (typeof ROLES)[number]

/** Everybody who works at the school; parents have a dashboard of their own. */
export const STAFF = ['ADMIN', 'USER', 'Teacher', 'ACADEMY', 'ATTENDANCE'] as const satisfies readonly Role[]

/** Roles that take payments (FEE-22), and so hold accounts and payments on the device, and register students. */
export const MONEY = ['ADMIN', 'USER'] as const satisfies readonly Role[]

/** Roles that manage students, classes and lists. */
export const OFFICE = ['ADMIN', 'USER', 'ACADEMY'] as const satisfies readonly Role[]

/** Roles that manage the attendance of the whole school. */
export const ATTENDANCE_OFFICE = ['ADMIN', 'USER', 'ACADEMY', 'ATTENDANCE'] as const satisfies readonly Role[]

/** Roles that write records about students: the office, and teachers for their own classes. */
export const RECORD_KEEPERS = ['ADMIN', 'USER', 'ACADEMY', 'Teacher'] as const satisfies readonly Role[]

/** Roles that manage the classes themselves; a Teacher her own, and in exams the scores of her subjects. */
export const CLASS_KEEPERS = ['ADMIN', 'Teacher', 'ACADEMY'] as const satisfies readonly Role[]

/** Roles that set exams up, publish them and enter any score (EXAM-25). */
export const EXAM_KEEPERS = ['ADMIN', 'ACADEMY'] as const satisfies readonly Role[]

/** The role that a token or an older record names; TEACHER is another spelling of Teacher. Null when unknown. */
export function parseRole(value: unknown): Role | null {
  if (value === 'TEACHER') return 'Teacher'
  return ROLES.find((role) => role === value) ?? null
}
