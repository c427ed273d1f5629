import { matchPath } from 'react-router-dom'
import type { Role } from '#domain/core/roles.ts'
import { screens } from '../areas.ts'
import { mayReach, type Screen } from './screens.ts'

/** The declared screen at an address; undefined where there is none. */
export const screenAt = (address: string): Screen | undefined =>
  screens.find(({ path, aliases = [] }) => [path, ...aliases].some((each) => matchPath(each, address)))

/** Whether an address is a screen that a role may open. */
export function isOpenTo(address: string, role: Role): boolean {
  const found = screenAt(address)
  return found !== undefined && mayReach(found, role)
}
