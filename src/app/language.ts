import { useEffect } from 'react'
import { directionOf, type Direction, type Language } from '#domain/core/languages.ts'
import { translate } from '#domain/core/translations.ts'
import { readVoiceOnce, settleLanguage, useVoice, type Voice } from '#data/device/language.ts'
import { toastInfo } from '#ui/toast.ts'
import { loadPacks, spokenFor } from '../languages/packs.ts'
import { appTexts } from './app.texts.ts'

/** Key of the language in the browser's storage, where `scheme.js` reads it before the first paint. */
const SHADOW_KEY = 'dugsi-language'

/** The language that this page was asked to show; the page is English where that language could not be loaded. */
let wantedVoice: Voice = { language: 'en', isStaff: true }

function noteOnPage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  try {
    localStorage.setItem(SHADOW_KEY, language)
  } catch {
    // The first paint of the next start is then in the direction of English.
  }
}

/** The language that this page was asked to show. */
export const pageLanguage = (): Language => wantedVoice.language

export const pageDirection = (): Direction => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')

/** Loads the texts in the language of the person, else of the device; called once, before any screen is loaded. */
export async function speak(): Promise<void> {
  const { language, isStaff } = await readVoiceOnce()
  wantedVoice = { language: spokenFor(language, isStaff), isStaff }
  try {
    for (const pack of await loadPacks(wantedVoice.language, isStaff)) translate(pack)
    noteOnPage(wantedVoice.language)
  } catch {
    // The texts are neither stored on this device nor can they be fetched.
    noteOnPage('en')
  }
}

/** Whether this page has all texts of a voice. */
const covers = ({ language, isStaff }: Voice): boolean =>
  spokenFor(language, isStaff) === wantedVoice.language &&
  (wantedVoice.language === 'en' || wantedVoice.isStaff || !isStaff)

/** Reloads the page in another language, since a page has one language for its whole life. */
async function beginAnew({ language, isStaff }: Voice): Promise<void> {
  try {
    await loadPacks(spokenFor(language, isStaff), isStaff)
  } catch {
    toastInfo(appTexts.languageAway)
    return
  }
  // Waits for the lock of a sign-in under way, which must store everything before the page is reloaded.
  if (navigator.locks) await navigator.locks.request('sign-in', () => location.reload())
  else location.reload()
}

/** Follows the chosen language, and the language of whoever signs in. */
export function useLanguage(): void {
  const voice = useVoice()
  useEffect(() => {
    if (!voice) return
    void settleLanguage()
    if (!covers(voice)) void beginAnew(voice)
  }, [voice])
}
