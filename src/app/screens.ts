import type { ComponentType } from 'react'
import type { Role } from '#domain/core/roles.ts'

/** Groups of the side menu, in their order (specification, Side menu). */
export const MENU_GROUPS = [
  'Rules And Announcements',
  'Students',
  'Classes',
  'Attendance',
  'Discipline',
  'School Bus Reports',
  'Users',
  'Permissions',
] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

/** One screen, declared once: route, guard, lazy chunk, title, breadcrumb and menu item come from it. */
export type Screen = {
  readonly id: string
  /** Spelt as in the specification. */
  readonly path: string
  readonly aliases?: readonly string[]
  readonly title: string
  /** Who can reach it. */
  readonly roles: readonly Role[] | 'public'
  /** Where it is offered, and to whom if not to all who can reach it. */
  readonly menu?: { group: MenuGroup; order: number; label?: string; roles?: readonly Role[] }
  readonly load: () => Promise<{ default: ComponentType }>
}

export const screen = <const S extends Screen>(definition: S): S => definition

/** The address of a screen, its `:name` parts filled in. */
export const linkTo = (
  target: Screen,
  params: Record<string, string | number> = {},
  query: Record<string, string> = {},
): string => {
  const path = target.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}

export const mayReach = (target: Screen, role: Role | null): boolean =>
  target.roles === 'public' || (role !== null && target.roles.includes(role))

export const isOffered = (target: Screen, role: Role): boolean =>
  Boolean(target.menu) && mayReach(target, role) && (target.menu?.roles?.includes(role) ?? true)
