import type { DeviceDb } from '../device/db.ts'
import { useLiveRead } from '../live/live-read.ts'
import { getSetting } from '../device/settings.ts'
import { readSession, type Session } from './session.ts'

/** Who is signed in; undefined while it is being read, null when nobody is. */
export const useSession = (): Session | null | undefined => useLiveRead(readSession)

export const readSchool = (db: DeviceDb) => getSetting(db, 'school')

/** The school's name and time zone as the server last sent them. */
export const useSchool = () => useLiveRead(readSchool)
