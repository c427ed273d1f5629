import type { DeviceDb } from './db.ts'
import { getSetting } from './settings.ts'

/** The badge methods of a page's or worker's navigator, where the browser has them. */
export type Badged = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** How many entries of the person signed in wait to be sent; 0 while nobody is. */
export async function readBadge(db: DeviceDb): Promise<number> {
  const ownerId = (await getSetting(db, 'userData'))?.id
  return ownerId === undefined ? 0 : db.outbox.where({ ownerId, state: 'waiting' }).count()
}

/** Sets the number on the icon of the installed app. Errors are ignored: a browser may lack badges or forbid them. */
export async function showBadge(count: number, icon: Badged = navigator): Promise<void> {
  await (count > 0 ? icon.setAppBadge?.(count) : icon.clearAppBadge?.())?.catch(() => undefined)
}
