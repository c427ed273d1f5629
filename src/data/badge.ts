import type { DeviceDb } from './db.ts'
import { getSetting } from './settings.ts'

/** Part of a page's and a worker's navigator, where the browser has it. */
export type Badged = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** How many entries of the person signed in wait to be sent; none while nobody is. */
export async function readBadge(db: DeviceDb): Promise<number> {
  const ownerId = (await getSetting(db, 'userData'))?.id
  return ownerId === undefined ? 0 : db.outbox.where({ ownerId, state: 'waiting' }).count()
}

/** Puts the number on the icon of the installed app; a browser that cannot, or is not allowed to, shows none. */
export async function showBadge(count: number, icon: Badged = navigator): Promise<void> {
  await (count > 0 ? icon.setAppBadge?.(count) : icon.clearAppBadge?.())?.catch(() => undefined)
}
