import { useLiveRead } from '../live/live-read.ts'
import { laneOf } from '../device/settings.ts'

/** Whether the server has said that this person's account has ended. */
export const useIsAccountEnded = (ownerId: number): boolean =>
  useLiveRead(async (db) => (await laneOf(db, ownerId)).factsOnly === true, [ownerId]) ?? false
