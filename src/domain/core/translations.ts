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

type Texts = Readonly<Record<string, unknown>>

const english = new Map<string, Texts>()
const translated = new Map<string, Texts>()

const isGroup = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object'

/** Where a translation was laid over an English text. */
type Place = { readonly texts: Record<string, unknown>; readonly key: string; readonly inEnglish: unknown }
const places: Place[] = []

/** Lays a translation over English texts, in place: whoever has imported them reads the translation from then on. */
function lay(over: Texts, from: Texts): void {
  for (const [key, value] of Object.entries(from)) {
    const present = over[key]
    if (isGroup(present) && isGroup(value)) {
      lay(present, value)
      continue
    }
    const texts = over as Record<string, unknown>
    places.push({ texts, key, inEnglish: present })
    texts[key] = value
  }
}

/**
 * What is made while all texts are English again, such as a file for other programs. Only what reads its texts within
 * `make` is English: not what copied them before. `make` must end at once, since the page is English meanwhile, and return texts, not groups of them, which are translated again after it.
 */
export function inEnglish<T>(make: () => T): T {
  const shown = places.map(({ texts, key }) => texts[key])
  for (const { texts, key, inEnglish: original } of places) texts[key] = original
  try {
    return make()
  } finally {
    for (const [at, { texts, key }] of places.entries()) texts[key] = shown[at]
  }
}

/**
 * Texts of one area in English, and the name under which languages translate them. A page has one language for its whole
 * life: modules that are loaded after `translate` get their texts translated, those that were there before read them
 * translated unless they copied them. So nothing that `main.tsx` imports statically may copy a text while it is loaded.
 */
export function localized<const T extends object>(name: string, texts: T): T {
  english.set(name, texts as Texts)
  const translation = translated.get(name)
  if (translation) lay(texts as Texts, translation)
  return texts
}

/** A language's translations, by the names of `localized`. */
export type LanguagePack = Readonly<Record<string, object>>

/** Translates all texts of the page, those that are loaded later too. */
export function translate(pack: LanguagePack): void {
  for (const [name, translation] of Object.entries(pack)) {
    translated.set(name, translation as Texts)
    const texts = english.get(name)
    if (texts) lay(texts, translation as Texts)
  }
}

/** The texts that have been loaded, by name. */
export const loadedTexts = (): ReadonlyMap<string, Texts> => english
