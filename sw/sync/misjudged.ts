import { dropSettings, getSetting } from '#data/device/settings.ts'
import type { DeviceDb } from '#data/device/db.ts'
import { isProblemCode } from '#domain/core/problems.ts'

/**
 * Releases entries that an earlier release had parked because other software at the school's address refused them: such
 * codes are none of ours. Runs once per device.
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
