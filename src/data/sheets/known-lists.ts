import type { RememberedMapping } from '#domain/sheets/mapping.ts'
import { device, type DeviceDb } from '../device/db.ts'
import { getSetting, setSetting } from '../device/settings.ts'

/** Files whose columns are remembered, the latest first. */
const MOST_LISTS = 30

/** How this person has read a list with these headings before on this device; null for none. */
export async function knownMapping(
  ownerId: number,
  fingerprint: string,
  db: DeviceDb = device(),
): Promise<RememberedMapping | null> {
  const known = (await getSetting(db, `lists:${ownerId}`)) ?? []
  return known.find((each) => each.fingerprint === fingerprint)?.mapping ?? null
}

/** Remembers how a list with these headings is read. */
export const rememberMapping = (
  ownerId: number,
  fingerprint: string,
  mapping: RememberedMapping,
  db: DeviceDb = device(),
): Promise<void> =>
  db.transaction('rw', db.settings, async () => {
    const known = (await getSetting(db, `lists:${ownerId}`)) ?? []
    const others = known.filter((each) => each.fingerprint !== fingerprint)
    await setSetting(db, `lists:${ownerId}`, [{ fingerprint, mapping }, ...others].slice(0, MOST_LISTS))
  })
