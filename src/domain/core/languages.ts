/** Languages of the app, each named in itself. Texts that are not translated yet are shown in English. */
export const LANGUAGES = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'so', name: 'Soomaali', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
] as const

export type Language = (typeof LANGUAGES)[number]['code']
export const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code)
export type Direction = (typeof LANGUAGES)[number]['direction']

const isLanguage = (code: unknown): code is Language => LANGUAGES.some((each) => each.code === code)

export const directionOf = (language: Language): Direction =>
  LANGUAGES.find(({ code }) => code === language)?.direction ?? 'ltr'

/** The first of a browser's languages that the app has: `so-SO` is Somali. */
export const firstKnown = (tags: readonly string[]): Language =>
  tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
