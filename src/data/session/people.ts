import { shownPerson } from '#domain/school/shown-words.texts.ts'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import { toldNameOf } from '#domain/auth/sign-in-name.ts'
import type { DeviceDb } from '../device/db.ts'
import { useLiveRead } from '../live/live-read.ts'
import { getSetting, setSetting, type Person } from '../device/settings.ts'

/** Most people in the list: enough for the staff of one school who share a tablet. */
const MOST = 30

/**
 * Moves somebody who has just signed in to the head of the list; a new name or email replaces the old one. `email` is
 * what the person signs in with: the phone where the account has no mailbox.
 */
export function withPerson(people: readonly Person[], user: LoginUser, now: number): Person[] {
  const { id, fullname } = user
  return [
    { id, fullname, email: toldNameOf(user), lastSignInAt: now },
    ...people.filter((each) => each.id !== id),
  ].slice(0, MOST)
}

const change = (db: DeviceDb, next: (people: readonly Person[]) => Person[]): Promise<void> =>
  db.transaction('rw', db.settings, async () => setSetting(db, 'people', next((await getSetting(db, 'people')) ?? [])))

/** Remembers who signed in here, so that signing in again takes two taps and the password. */
export const rememberPerson = (db: DeviceDb, user: LoginUser, now: number): Promise<void> =>
  change(db, (people) => withPerson(people, user, now))

/** Removes a name from the list and nothing else. */
export const forgetPerson = (db: DeviceDb, id: number): Promise<void> =>
  change(db, (people) => people.filter((each) => each.id !== id))

const readPeople = async (db: DeviceDb): Promise<readonly Person[]> => (await getSetting(db, 'people')) ?? []

/** People who have signed in on this device, the latest first, named for whoever reads it; undefined while they are being read. */
export const usePeople = (): readonly Person[] | undefined =>
  useLiveRead(readPeople)?.map((person) => ({ ...person, fullname: shownPerson(person.fullname) }))
