import { useLiveQuery } from 'dexie-react-hooks'
import { device } from './db.ts'
import { laneOf } from './settings.ts'

/** Whether the school has said that this person's account has ended. */
export const useIsAccountEnded = (ownerId: number): boolean =>
  useLiveQuery(async () => (await laneOf(device(), ownerId)).factsOnly === true, [ownerId]) ?? false
