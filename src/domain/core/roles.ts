/** Roles as the access token spells them (specification, Roles and permissions). */
export const ROLES = ['ADMIN', 'USER', 'Teacher', 'PARENT', 'ACADEMY', 'ATTENDANCE'] as const

export type Role = (typeof ROLES)[number]

/** Everybody who works at the school; parents have their own dashboard. */
export const STAFF = ['ADMIN', 'USER', 'Teacher', 'ACADEMY', 'ATTENDANCE'] as const satisfies readonly Role[]

/** Who takes money, and so holds accounts and payments on the device. */
export const MONEY_ROLES = ['ADMIN', 'USER'] as const satisfies readonly Role[]

/** The role a token or an older record names; TEACHER is another spelling of Teacher. Null when unknown. */
export function parseRole(value: unknown): Role | null {
  if (value === 'TEACHER') return 'Teacher'
  return ROLES.find((role) => role === value) ?? null
}
