import type { ClockDoubt } from '#domain/sync/sync.schema.ts'
import type { DeviceDb } from './db.ts'
import { getSettings, setSetting } from './settings.ts'

/** The device's knowledge of the time: the difference to the server's clock, and the latest time that the device has seen. */
export type Clock = {
  /** Server time minus device time at the last contact (milliseconds). */
  clockOffset: number
  /** School time (milliseconds) of the last contact or of the latest save since; 0 when there was neither. */
  seenAt: number
}

const DEFAULT_ZONE = 'Africa/Mogadishu'

/** Tolerance: clocks drift, and are corrected by minutes. */
const DRIFT_MS = 5 * 60_000

/**
 * The longest time that a device plausibly lies unused, such as a long summer; a clock that is further ahead was set
 * wrong.
 */
const UNUSED_MS = 180 * 86_400_000

/** The latest time seen is written once a minute at most, since drafts are saved at every key. */
const PRECISION_MS = 60_000

/** The settings of the clock, for whoever reads others with them. */
export const CLOCK_SETTINGS = ['clockOffset', 'latestSeenAt'] as const

/** The clock by its settings. */
export const clockOf = (clockOffset = 0, seenAt = 0): Clock => ({ clockOffset, seenAt })

/** Reads the clock settings; possible in any transaction that includes the settings. */
export const readClock = async (db: DeviceDb): Promise<Clock> => clockOf(...(await getSettings(db, ...CLOCK_SETTINGS)))

/** Reads what determines the day at the school: time zone and clock correction (milliseconds). */
export async function readSchoolClock(db: DeviceDb): Promise<{ timeZone: string; offset: number }> {
  const [school, offset] = await getSettings(db, 'school', 'clockOffset')
  return { timeZone: school?.timeZone ?? DEFAULT_ZONE, offset: offset ?? 0 }
}

/** Why `now` (milliseconds, device clock) is to be doubted; null when it is believed. */
export function doubtOf({ clockOffset, seenAt }: Clock, now: number): ClockDoubt | null {
  if (seenAt === 0) return null
  const since = now + clockOffset - seenAt
  if (since < -DRIFT_MS) return 'behind'
  return since > UNUSED_MS ? 'ahead' : null
}

/** School time (milliseconds) at `now` (device clock), but never before what the device has seen. */
export const latestOf = ({ clockOffset, seenAt }: Clock, now: number): number => Math.max(now + clockOffset, seenAt)

/** Notes that something was saved at `now` (milliseconds, device clock), if the clock is believed. */
export async function noteSeen(db: DeviceDb, now: number, known?: Clock): Promise<void> {
  const clock = known ?? (await readClock(db))
  const at = now + clock.clockOffset
  if (doubtOf(clock, now) === null && at > clock.seenAt + PRECISION_MS) await setSetting(db, 'latestSeenAt', at)
}
