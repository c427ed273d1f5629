import { getSetting } from '../device/settings.ts'
import type { DeviceDb } from '../device/db.ts'
import { useLiveRead } from '../live/live-read.ts'
import { readSession } from '../session/session.ts'

/**
 * When the school's answer to what the signed-in person has handed over was taken here last (milliseconds); null where there
 * is none, or where the school has answered on a line since.
 */
export async function answeredOnFootAt(db: DeviceDb): Promise<number | null> {
  const user = (await readSession(db))?.user
  if (!user) return null
  const [settled, contactAt] = await Promise.all([
    db.handed.where({ ownerId: user.id, state: 'settled' }).toArray(),
    getSetting(db, 'lastContactAt'),
  ])
  // Numbers of accounts may be given again.
  const own = settled.filter(({ ownerBorn }) => ownerBorn === user.born)
  const at = Math.max(0, ...own.map(({ settledAt = 0 }) => settledAt))
  return at > (contactAt ?? 0) ? at : null
}

export const useAnsweredOnFootAt = (): number | null => useLiveRead(answeredOnFootAt) ?? null
