/**
 * The shape that a translation must have: the same keys, texts for texts, and functions that take the same parameters.
 * It follows from the English texts, so that what is missing, superfluous or takes something else does not compile.
 */
export type Translation<T> = T extends (...parameters: infer P) => infer R
  ? (...parameters: P) => Translation<R>
  : T extends string
    ? string
    : T extends object
      ? { readonly [K in keyof T]: Translation<T[K]> }
      : T

type Texts = Readonly<Record<PropertyKey, unknown>>

const english = new Map<string, Texts>()
const translated = new Map<string, Texts>()
let isEnglishAlone = false

const isGroup = (value: unknown): value is Texts => value !== null && typeof value === 'object'

/** A group of texts that looks each of them up when it is read: in the translation, else in English. */
function spoken(texts: Texts, translation: () => Texts | undefined): Texts {
  const groups = new Map<PropertyKey, Texts>()
  const group = (key: PropertyKey, within: Texts): Texts => {
    const made = groups.get(key) ?? spoken(within, () => translation()?.[key] as Texts | undefined)
    groups.set(key, made)
    return made
  }
  return new Proxy(texts, {
    get: (_, key) => {
      const original = texts[key]
      return isGroup(original) ? group(key, original) : (translation()?.[key] ?? original)
    },
  })
}

/**
 * Result of a function that reads English texts, such as a file for other programs, whatever the page's language. `make` must end
 * at once, since the page reads English meanwhile, and return texts, not groups of them, which are read after it.
 */
export function inEnglish<T>(make: () => T): T {
  const before = isEnglishAlone
  isEnglishAlone = true
  try {
    return make()
  } finally {
    isEnglishAlone = before
  }
}

/**
 * Texts of one area in English, and the name under which languages translate them. Groups may be named anywhere; a text itself
 * must be read when it is shown: one that a module reads while it is loaded stays in the language of that moment.
 */
export function localized<const T extends object>(name: string, texts: T): T {
  english.set(name, texts as Texts)
  return spoken(texts as Texts, () => (isEnglishAlone ? undefined : translated.get(name))) as T
}

/** A language's translations, by the names of `localized`. */
export type LanguagePack = Readonly<Record<string, object>>

/** Translates all texts of the page, whenever they are loaded. */
export function translate(pack: LanguagePack): void {
  for (const [name, translation] of Object.entries(pack)) translated.set(name, translation as Texts)
}

/** The English texts that have been loaded, by name. */
export const loadedTexts = (): ReadonlyMap<string, Texts> => english
