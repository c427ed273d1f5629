import { useLiveQuery } from 'dexie-react-hooks'
import { device } from './db.ts'
import { getSetting, setSetting, type ThemeChoice } from './settings.ts'

/** The theme chosen on this device; undefined while it is being read. */
export const useSavedTheme = (): ThemeChoice | undefined =>
  useLiveQuery(async () => (await getSetting(device(), 'theme')) ?? 'auto', [])

export const saveTheme = (choice: ThemeChoice): Promise<void> => setSetting(device(), 'theme', choice)
