import { device } from './db.ts'
import { useLiveRead } from './live-read.ts'
import { getSetting, setSetting, type ThemeChoice } from './settings.ts'

/** The theme chosen on this device; undefined while it is being read. */
export const useSavedTheme = (): ThemeChoice | undefined =>
  useLiveRead(async (db) => (await getSetting(db, 'theme')) ?? 'auto')

export const saveTheme = (choice: ThemeChoice): Promise<void> => setSetting(device(), 'theme', choice)
