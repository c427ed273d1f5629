import type { Role } from '#domain/core/roles.ts'
import { isOffered, MENU_GROUPS, type MenuGroup, type Screen } from './screens.ts'

export type Menu = { group: MenuGroup; items: Screen[] }[]

/** The side menu of a role: groups in the specification's order, empty ones left out. */
export const menuOf = (screens: readonly Screen[], role: Role): Menu =>
  MENU_GROUPS.map((group) => ({
    group,
    items: screens
      .filter((screen) => screen.menu?.group === group && isOffered(screen, role))
      .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0)),
  })).filter(({ items }) => items.length > 0)
