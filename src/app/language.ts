import { useEffect } from 'react'
import { directionOf, type Direction, type Language } from '#domain/core/languages.ts'
import { translate } from '#domain/core/translations.ts'
import { readVoiceOnce, settleLanguage, useVoice, type Voice } from '#data/device/language.ts'
import { toastInfo } from '#ui/toast.ts'
import { loadPacks, spokenFor } from '../languages/packs.ts'
import { appTexts } from './app.texts.ts'

/** `scheme.js` reads the language from here before the first paint. */
const SHADOW_KEY = 'dugsi-language'

/** What this page was asked to speak; it speaks English where the language could not be loaded. */
let asked: Voice = { language: 'en', isStaff: true }

function noteOnPage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  try {
    localStorage.setItem(SHADOW_KEY, language)
  } catch {
    // The first paint of the next start is then in the direction of English.
  }
}

/** The language that this page was asked to speak. */
export const pageLanguage = (): Language => asked.language

export const pageDirection = (): Direction => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr')

/** The language of the person, or of the device; called once, before any screen is loaded. */
export async function speak(): Promise<void> {
  const { language, isStaff } = await readVoiceOnce()
  asked = { language: spokenFor(language, isStaff), isStaff }
  try {
    for (const pack of await loadPacks(asked.language, isStaff)) translate(pack)
    noteOnPage(asked.language)
  } catch {
    // It is neither on this device nor can it be fetched.
    noteOnPage('en')
  }
}

/** Whether this page has all texts of a voice. */
const covers = ({ language, isStaff }: Voice): boolean =>
  spokenFor(language, isStaff) === asked.language && (asked.language === 'en' || asked.isStaff || !isStaff)

/** A page has one language for its whole life, so another one begins with a new page. */
async function beginAnew({ language, isStaff }: Voice): Promise<void> {
  try {
    await loadPacks(spokenFor(language, isStaff), isStaff)
  } catch {
    toastInfo(appTexts.languageAway)
    return
  }
  // A sign-in that is under way has to store all of it.
  if (navigator.locks) await navigator.locks.request('sign-in', () => location.reload())
  else location.reload()
}

/** Follows the choice of a language, and whoever signs in. */
export function useLanguage(): void {
  const voice = useVoice()
  useEffect(() => {
    if (!voice) return
    void settleLanguage()
    if (!covers(voice)) void beginAnew(voice)
  }, [voice])
}
