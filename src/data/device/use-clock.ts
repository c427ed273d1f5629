import type { ClockDoubt } from '#domain/sync/sync.schema.ts'
import { doubtOf, readClock } from './clock.ts'
import { useLiveRead } from '../live/live-read.ts'
import { useNow } from './use-now.ts'

const LOOK_AGAIN_MS = 5_000

/** A clock that is not believed: its time and the latest time that the device has seen (milliseconds). */
export type DoubtedClock = { doubt: ClockDoubt; shownAt: number; seenAt: number }

/** The device's clock if it is to be doubted now; null when it is believed or not read yet. */
export function useDoubtedClock(): DoubtedClock | null {
  const clock = useLiveRead(readClock)
  const now = useNow(LOOK_AGAIN_MS)
  const doubt = clock && doubtOf(clock, now)
  return clock && doubt ? { doubt, shownAt: now + clock.clockOffset, seenAt: clock.seenAt } : null
}
