import { device } from './db.ts'
import { useLiveRead } from '../live/live-read.ts'
import { getSetting, setSetting } from './settings.ts'

/** The last version whose news this person has read here; null when none, undefined while it is being read. */
export const useSeenNews = (ownerId: number): string | null | undefined =>
  useLiveRead(async (db) => (await getSetting(db, `news:${ownerId}`)) ?? null, [ownerId])

export const noteSeenNews = (ownerId: number, version: string): Promise<void> =>
  setSetting(device(), `news:${ownerId}`, version)
