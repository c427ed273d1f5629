import { useLiveRead } from '../live/live-read.ts'
import { readSession } from '../session/session.ts'
import { handedEntries } from './carrying.ts'
import type { Handed } from './rows.ts'

const NONE: ReadonlyMap<string, Handed> = new Map()

/** The signed-in person's entries that somebody carries, with the packet that each is in. */
export const useHandedEntries = (): ReadonlyMap<string, Handed> =>
  useLiveRead(async (db) => {
    const ownerId = (await readSession(db))?.user.id
    return ownerId === undefined ? NONE : handedEntries(db, ownerId)
  }) ?? NONE
