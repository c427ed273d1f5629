import { ROLES, type Role } from '#domain/core/roles.ts'

/** Where a role lands after sign-in (AUTH-4). */
export const landingOf = (role: Role): string => (role === 'PARENT' ? '/parent-dashboard' : '/dashboard')

/** Whether a role lands there. */
export const isLanding = (path: string): boolean => ROLES.some((role) => landingOf(role) === path)

const NO_RETURN = /^\/($|auth\/|logout|unauthorized)/i

/** Where to go after sign-in: the page that was asked for, when it is one of our own and not part of signing in. */
export function returnTo(state: unknown, role: Role): string {
  const from = (state as { from?: unknown } | null)?.from
  const isOurs = typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') && !from.startsWith('/\\')
  return isOurs && !NO_RETURN.test(from) ? from : landingOf(role)
}
