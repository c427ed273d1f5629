import { useLiveRead } from '../live/live-read.ts'
import { device, type DeviceDb } from './db.ts'
import { getSettings, setSetting } from './settings.ts'

/** Cards that are offered to a parent once on each device. */
export type PhoneCard = 'home' | 'notices'

const SETTING = { home: 'isHomeCardPutAway', notices: 'isNoticeCardPutAway' } as const

/** The cards that nobody has dismissed on this device. */
export async function readPhoneCards(db: DeviceDb): Promise<Record<PhoneCard, boolean>> {
  const [home, notices] = await getSettings(db, SETTING.home, SETTING.notices)
  return { home: home !== true, notices: notices !== true }
}

/** The same, live; undefined while it is being read. */
export const usePhoneCards = (): Record<PhoneCard, boolean> | undefined => useLiveRead(readPhoneCards)

export const putAwayPhoneCard = (card: PhoneCard, db: DeviceDb = device()): Promise<void> =>
  setSetting(db, SETTING[card], true)
