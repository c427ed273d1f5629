import { matchPath } from 'react-router-dom'
import type { Role } from '#domain/core/roles.ts'
import { screens } from '../areas.ts'
import { mayReach, type Screen } from './screens.ts'

const addresses = screens.flatMap((screen) =>
  [screen.path, ...(screen.aliases ?? [])].map((path) => ({ path, screen })),
)

/** Screens by addresses without parameters, which need no matching. */
const fixed = new Map(addresses.map(({ path, screen }) => [path.toLowerCase(), screen]))

const withParameters = addresses.filter(({ path }) => /[:*]/.test(path))

/** The declared screen at an address; undefined where there is none. */
export const screenAt = (address: string): Screen | undefined =>
  fixed.get(address.toLowerCase().replace(/(.)\/$/, '$1')) ??
  withParameters.find(({ path }) => matchPath(path, address))?.screen

/** Whether an address is a screen that a role may open. */
export function isOpenTo(address: string, role: Role): boolean {
  const found = screenAt(address)
  return found !== undefined && mayReach(found, role)
}
