import type { ComponentType } from 'react'
import type { Role } from '#domain/core/roles.ts'
import { localized } from '#domain/core/translations.ts'

/** Groups of the side menu, in their order (GEN-4). */
export const MENU_GROUPS = [
  'Rules And Announcements',
  'Students',
  'Classes',
  'Attendance',
  'Discipline',
  'Exams',
  'Student Fee',
  'Payments',
  'Employee',
  'School Bus Reports',
  'Asset Manager',
  'Financial Report',
  'Users',
  'Permissions',
] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

type MenuPlace = { group: MenuGroup; order: number; label?: string; roles?: readonly Role[] }

export type Load = () => Promise<{ default: ComponentType }>

/** One screen, declared once: its route, guard, lazy chunk, title, breadcrumb and menu item are derived from this. */
export type Screen = {
  readonly id: string
  /** Address in its documented spelling (GEN-7). */
  readonly path: string
  readonly aliases?: readonly string[]
  readonly title: string
  readonly roles: readonly Role[] | 'public'
  /** Places in the menu, with roles where not everybody who can open the screen is offered it; the first is its breadcrumb. */
  readonly menu?: MenuPlace | readonly MenuPlace[]
  readonly load: Load
  /** Other components for some of the roles; devices of the other roles do not install them. */
  readonly loadFor?: readonly { readonly roles: readonly Role[]; readonly load: Load }[]
}

/** Titles by the screen's id, to be translated like any other texts. */
const titles = localized<Record<string, string>>('screens', {})

// Not generic: the type of a screen would otherwise depend on the module that the screen loads, which may name the screen.
export function screen(definition: Screen): Screen {
  const { id, title } = definition
  titles[id] = title
  return {
    ...definition,
    get title() {
      return titles[id] ?? title
    },
  }
}

/** The address of a screen with its `:name` parameters filled in. */
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

/** The function that loads the component of a screen for a role. */
export const loadOf = ({ load, loadFor }: Pick<Screen, 'load' | 'loadFor'>, role: Role | null): Load =>
  loadFor?.find(({ roles }) => role !== null && roles.includes(role))?.load ?? load

/** The places of a screen in the menu; none for a screen that is reached from other screens only. */
export const placesOf = ({ menu = [] }: Pick<Screen, 'menu'>): readonly MenuPlace[] => ('group' in menu ? [menu] : menu)

/** The places of a screen in the menu of a role. */
export const offeredPlaces = (target: Screen, role: Role): readonly MenuPlace[] =>
  mayReach(target, role) ? placesOf(target).filter(({ roles }) => roles?.includes(role) ?? true) : []
