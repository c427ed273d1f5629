import { dropSettings, getSetting } from '#data/settings.ts'
import type { DeviceDb } from '#data/db.ts'
import { isProblemCode } from '#domain/core/problems.ts'

/**
 * Lets entries go again that an earlier release had parked because other software at the school's address refused them:
 * its codes are none of ours. Once for a device.
 */
export async function releaseMisjudged(db: DeviceDb): Promise<void> {
  if (!(await getSetting(db, 'isMisjudged'))) return
  await db.transaction('rw', db.outbox, db.settings, async () => {
    await db.outbox
      .filter(({ parkReason, lastError }) => parkReason === 'rejected' && !isProblemCode(lastError?.code ?? ''))
      .modify({ state: 'waiting', parkReason: null, lastError: null })
    await dropSettings(db, 'isMisjudged', 'isPlainHost')
  })
}
