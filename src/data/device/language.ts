import { firstKnown, type Language } from '#domain/core/languages.ts'
import { device, type DeviceDb } from './db.ts'
import { keepReading, useLiveRead } from '../live/live-read.ts'
import { dropSettings, getSetting, getSettings, setSetting } from './settings.ts'

/** Texts that a page needs: those of a language, and those of staff where somebody of the staff is signed in. */
export type Voice = { readonly language: Language; readonly isStaff: boolean }

/** The language of the sign-in form: the last choice on this device, else the browser's. */
const languageOfDevice = async (db: DeviceDb): Promise<Language> =>
  (await getSetting(db, 'language')) ?? firstKnown(navigator.languages)

export async function readVoice(db: DeviceDb): Promise<Voice> {
  const [user, atSignIn, last] = await getSettings(db, 'userData', 'languageAtSignIn', 'language')
  const own = user && !atSignIn ? await getSetting(db, `language:${user.id}`) : undefined
  const language = own ?? last ?? firstKnown(navigator.languages)
  return { language, isStaff: user !== undefined && user.Role !== 'PARENT' }
}

export const readVoiceOnce = (): Promise<Voice> => keepReading(readVoice)

/** The voice for whoever is signed in now; undefined while it is being read. */
export const useVoice = (): Voice | undefined => useLiveRead(readVoice)

/**
 * Saves a choice of language. For somebody signed in, the choice is hers and that of the device's next sign-in form; other people
 * who have signed in here keep their language. On the sign-in form, the choice is that of whoever signs in next.
 */
export async function saveLanguage(language: Language, db: DeviceDb = device()): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    const [user, people = []] = await getSettings(db, 'userData', 'people')
    const before = await languageOfDevice(db)
    await setSetting(db, 'language', language)
    if (!user) return setSetting(db, 'languageAtSignIn', true)
    await setSetting(db, `language:${user.id}`, language)
    for (const { id } of people)
      if (id !== user.id && !(await getSetting(db, `language:${id}`))) await setSetting(db, `language:${id}`, before)
  })
}

/** Makes the choice on the sign-in form the own one of the person who has signed in since. */
export async function settleLanguage(db: DeviceDb = device()): Promise<void> {
  if (!(await getSetting(db, 'languageAtSignIn'))) return
  await db.transaction('rw', db.settings, async () => {
    const [user, language] = await getSettings(db, 'userData', 'language')
    if (!user || !language) return
    await setSetting(db, `language:${user.id}`, language)
    await dropSettings(db, 'languageAtSignIn')
  })
}
