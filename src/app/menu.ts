import type { Role } from '#domain/core/roles.ts'
import { MENU_GROUPS, offeredPlaces, type MenuGroup, type Screen } from './screens.ts'

export type MenuItem = { screen: Screen; label: string }
export type Menu = { group: MenuGroup; items: MenuItem[] }[]

/** The side menu of a role: groups in their order (GEN-4), without empty groups. */
export function menuOf(screens: readonly Screen[], role: Role): Menu {
  const offered = screens.flatMap((screen) => offeredPlaces(screen, role).map((place) => ({ screen, place })))
  return MENU_GROUPS.map((group) => ({
    group,
    items: offered
      .filter(({ place }) => place.group === group)
      .sort((a, b) => a.place.order - b.place.order)
      .map(({ screen, place }) => ({ screen, label: place.label ?? screen.title })),
  })).filter(({ items }) => items.length > 0)
}
