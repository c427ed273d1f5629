import { eq } from 'drizzle-orm'
import { addDays } from '#domain/core/dates.ts'
import { devices } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { readSettings } from './settings.queries.ts'
import { schoolToday } from './school-time.ts'

/** Whether a number (K7Q-R000012) is of the series of the device that sends it: under its present code or a former one. */
export async function isOwnSeries(tx: Db, deviceCode: string, number: string): Promise<boolean> {
  const series = number.split('-')[0] ?? ''
  if (series === deviceCode) return true
  const [device] = await tx.select({ formerly: devices.formerly }).from(devices).where(eq(devices.code, deviceCode))
  return device?.formerly.includes(series) ?? false
}

/** Whether money is dated so early that the figures of its day are final. */
export async function isDatedEarlier({ tx, env }: Pick<HandlerContext, 'tx' | 'env'>, day: string): Promise<boolean> {
  const { heldAfterDays } = await readSettings(tx, env)
  return day < addDays(schoolToday(env), -heldAfterDays)
}
