import { addDays } from '../core/dates.ts'
import { instantOfMinute, schoolMinute } from '../core/times.ts'

/** Times of the school's clock between which no phone rings. */
const QUIET_FROM = '20:00'
const QUIET_UNTIL = '06:30'

/** The first moment from `now` on (milliseconds) at which a notice may be sent. */
export function afterQuietHours(now: number, timeZone: string): number {
  const [day = '', time = ''] = schoolMinute(now, timeZone).split('T')
  if (time >= QUIET_UNTIL && time < QUIET_FROM) return now
  const morning = time < QUIET_UNTIL ? day : addDays(day, 1)
  return instantOfMinute(`${morning}T${QUIET_UNTIL}`, timeZone) ?? now
}

const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000

/** Pause after the `attempts`-th failure (milliseconds); `random` from 0 to 1 spreads retries. */
export const pauseAfter = (attempts: number, random: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1)) * (0.75 + random / 2)

/** Time after which a notice is given up (milliseconds). */
export const GIVEN_UP_AFTER_MS = 24 * 3_600_000

/** Longest pause that a push service can ask for. */
const LONGEST_RETRY_AFTER_MS = 6 * 3_600_000

/** The pause that a `Retry-After` asks for, in seconds or until a date (milliseconds); null where it has none. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (!header) return null
  const asked = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isNaN(asked) ? null : Math.min(LONGEST_RETRY_AFTER_MS, Math.max(1_000, asked))
}
