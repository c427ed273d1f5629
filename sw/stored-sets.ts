import type { DeviceDb } from '#data/db.ts'
import { ROLES } from '#domain/core/roles.ts'
import { getSettings, setSetting } from '#data/settings.ts'
import { bitsOf, FILE_SETS, isIn, LATER, ON_DEMAND, setOfRole, type FileSet, type ListedFile } from './file-sets.ts'

/**
 * The sets that this device is to keep: those of everybody who has signed in here, and what was used of the rest. They
 * are noted before they are fetched, so that an update in between fetches them too. `hadAll`: an earlier release has kept
 * the whole app here, of which nothing may be missing after the update.
 */
export async function noteSets(
  db: DeviceDb,
  { hadAll = false, used = [] as readonly FileSet[] } = {},
): Promise<number> {
  return db.transaction('rw', db.settings, async () => {
    const [user, noted] = await getSettings(db, 'userData', 'fileSets')
    const before = noted ?? (hadAll ? FILE_SETS : [])
    const sets = new Set<string>([...before, ...(user ? [setOfRole(user.Role)] : []), ...used])
    // Sets of a later release, after a return to this one, are not lost either.
    if (noted === undefined || sets.size > noted.length) await setSetting(db, 'fileSets', [...sets])
    return bitsOf(FILE_SETS.filter((set) => sets.has(set)))
  })
}

/** What people of this device need besides, and can wait for. */
export const laterSets = (bits: number): FileSet[] =>
  ROLES.filter((role) => isIn({ sets: bitsOf([setOfRole(role)]) }, bits))
    .flatMap((role) => LATER[role] ?? [])
    .filter((set) => !isIn({ sets: bitsOf([set]) }, bits))

/** The sets that are kept from the use of this file on. */
export const usedWith = (file: ListedFile): FileSet[] =>
  file.sets === undefined ? [] : ON_DEMAND.filter((set) => isIn(file, bitsOf([set])))

/** Says to pages which sets are on this device as a whole. */
export const noteStored = (db: DeviceDb, bits: number): Promise<void> =>
  setSetting(
    db,
    'fileSetsHeld',
    FILE_SETS.filter((set) => isIn({ sets: bitsOf([set]) }, bits)),
  )
