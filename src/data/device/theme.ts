import { device, type DeviceDb } from './db.ts'
import { useLiveRead } from '../live/live-read.ts'
import { getSetting, setSetting, type ThemeChoice } from './settings.ts'

const readTheme = async (db: DeviceDb): Promise<ThemeChoice> => (await getSetting(db, 'theme')) ?? 'auto'

/** The theme chosen on this device; undefined while it is being read. */
export const useSavedTheme = (): ThemeChoice | undefined => useLiveRead(readTheme)

export const saveTheme = (choice: ThemeChoice): Promise<void> => setSetting(device(), 'theme', choice)
