import { device, type DeviceDb } from './db.ts'
import { useLiveRead } from '../live/live-read.ts'
import { getSetting, setSetting } from './settings.ts'

async function readOpenGroups(db: DeviceDb): Promise<readonly string[]> {
  const user = await getSetting(db, 'userData')
  return user ? ((await getSetting(db, `openGroups:${user.id}`)) ?? []) : []
}

/** The groups of the side menu that the signed-in person has opened on this device; undefined until they are read. */
export const useOpenGroups = (): readonly string[] | undefined => useLiveRead(readOpenGroups)

/** Remembers for the person signed in whether a group of the menu is open. */
export async function rememberGroup(group: string, isOpen: boolean, db: DeviceDb = device()): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    const user = await getSetting(db, 'userData')
    if (!user) return
    const others = (await readOpenGroups(db)).filter((each) => each !== group)
    await setSetting(db, `openGroups:${user.id}`, isOpen ? [...others, group] : others)
  })
}
