import { device } from '../device/db.ts'
import { useLiveRead } from '../live/live-read.ts'
import { dropSettings, getSetting, setSetting } from '../device/settings.ts'

/**
 * Until when the sign-in form is locked (milliseconds), stored so that a reload does not unlock it; 0 when it is not.
 */
export const useLockedUntil = (): number => useLiveRead((db) => getSetting(db, 'signInLockedUntil')) ?? 0

export const lockSignIn = (until: number): Promise<void> => setSetting(device(), 'signInLockedUntil', until)

export const unlockSignIn = (): Promise<void> => dropSettings(device(), 'signInLockedUntil')
