import { ROLES, type Role } from '#domain/core/roles.ts'

/** Address of a role's first screen, which opens after sign-in (AUTH-4). */
export const landingOf = (role: Role): string => (role === 'PARENT' ? '/parent-dashboard' : '/dashboard')

/** Whether a path is the first screen of a role. */
export const isLanding = (path: string): boolean => ROLES.some((role) => landingOf(role) === path)

const NO_RETURN = /^\/($|auth\/|logout|unauthorized)/i

/**
 * Address to open after sign-in: the page that was opened before, if it is a page of the app that this role may open,
 * and no sign-in page.
 */
export function returnTo(state: unknown, role: Role, isOpenTo: (path: string, role: Role) => boolean): string {
  const from = (state as { from?: unknown } | null)?.from
  const isOurs = typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') && !from.startsWith('/\\')
  const isOpen = isOurs && !NO_RETURN.test(from) && isOpenTo(from.replace(/[?#].*/, ''), role)
  return isOpen ? from : landingOf(role)
}
