import { useLiveQuery } from 'dexie-react-hooks'
import { device } from './db.ts'
import { getSetting, setSetting } from './settings.ts'

/** The last version whose news this person has looked at here; null when none, undefined while it is being read. */
export const useSeenNews = (ownerId: number): string | null | undefined =>
  useLiveQuery(async () => (await getSetting(device(), `news:${ownerId}`)) ?? null, [ownerId])

export const noteSeenNews = (ownerId: number, version: string): Promise<void> =>
  setSetting(device(), `news:${ownerId}`, version)
