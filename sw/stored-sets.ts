import type { DeviceDb } from '#data/device/db.ts'
import { ROLES } from '#domain/core/roles.ts'
import { getSettings, setSetting } from '#data/device/settings.ts'
import { bitsOf, FILE_SETS, isIn, LATER, ON_DEMAND, setOfRole, type FileSet, type ListedFile } from './file-sets.ts'

/**
 * Notes the sets that this device needs: those of everybody who has signed in here, and those that were used. They are
 * noted before they are fetched, so that an update in between fetches them too.
 */
export async function noteSets(db: DeviceDb, used: readonly FileSet[] = []): Promise<number> {
  return db.transaction('rw', db.settings, async () => {
    const [user, noted] = await getSettings(db, 'userData', 'fileSets')
    const sets = new Set<string>([...(noted ?? []), ...(user ? [setOfRole(user.Role)] : []), ...used])
    // Sets of a later release survive a return to this one.
    if (noted === undefined || sets.size > noted.length) await setSetting(db, 'fileSets', [...sets])
    return bitsOf(FILE_SETS.filter((set) => sets.has(set)))
  })
}

/** Sets that the people of this device need too, but that can be fetched last. */
export function laterSets(bits: number): FileSet[] {
  const roles = ROLES.filter((role) => isIn({ sets: bitsOf([setOfRole(role)]) }, bits))
  const sets = new Set(roles.flatMap((role) => LATER[role] ?? []))
  return [...sets].filter((set) => !isIn({ sets: bitsOf([set]) }, bits))
}

/** Sets that are stored from the first use of this file on. */
export const usedWith = (file: ListedFile): FileSet[] =>
  file.sets === undefined ? [] : ON_DEMAND.filter((set) => isIn(file, bitsOf([set])))

/** Records for the pages which sets are completely stored on this device. */
export async function noteStored(db: DeviceDb, bits: number): Promise<void> {
  const held = FILE_SETS.filter((set) => isIn({ sets: bitsOf([set]) }, bits))
  const [noted] = await getSettings(db, 'fileSetsHeld')
  if (noted?.join() !== held.join()) await setSetting(db, 'fileSetsHeld', held)
}
