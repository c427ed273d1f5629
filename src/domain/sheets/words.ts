import { fold } from '../school/names.rules.ts'
import { cleanText } from './cells.ts'
import headingWords from './headings.json' with { type: 'json' }
import valueWords from './words.json' with { type: 'json' }

/** A kind of column, as `headings.json` names it. Whoever speaks the languages adds words there, without code. */
export type HeadingKey = keyof typeof headingWords
/** A list of words that cells are understood by, as `words.json` names it. */
export type WordList = keyof typeof valueWords

type InLanguages = { readonly en: readonly string[]; readonly so: readonly string[]; readonly ar: readonly string[] }

const ARABIC = /[\u0600-\u06ff]/
/** Arabic letters that are written for each other, and the stroke that only makes a word longer. */
const foldArabic = (text: string): string => text.replace(/ى/g, 'ي').replace(/ة/g, 'ه').replace(/ـ/g, '')

/** A word for comparison: without case, accents, apostrophes and signs; words stay apart. */
export function foldWord(text: string): string {
  const folded = fold(cleanText(text))
  return ARABIC.test(folded) ? foldArabic(folded) : folded
}

/** Texts whose keys are kept: the words of a list are the same few in all its rows. */
const MOST_KEYS = 4_000
const keys = new Map<string, string>()

/** A heading or value for comparison: as a word, without spaces. A text of signs alone is compared as it is. */
export function keyOf(text: string): string {
  const known = keys.get(text)
  if (known !== undefined) return known
  const key = foldWord(text).replaceAll(' ', '') || cleanText(text).replaceAll(' ', '')
  if (keys.size >= MOST_KEYS) keys.clear()
  keys.set(text, key)
  return key
}

function wordsIn(list: Readonly<Record<string, InLanguages>>): Map<string, string> {
  const meaningOf = new Map<string, string>()
  for (const [meaning, { en, so, ar }] of Object.entries(list))
    for (const word of [meaning, ...en, ...so, ...ar])
      if (!meaningOf.has(keyOf(word))) meaningOf.set(keyOf(word), meaning)
  return meaningOf
}

const lists = new Map<WordList, Map<string, string>>()

/** What a word of a list means; null for a word that it does not have. */
export function meaningOf(list: WordList, text: string): string | null {
  const known = lists.get(list) ?? wordsIn(valueWords[list])
  lists.set(list, known)
  return known.get(keyOf(text)) ?? null
}

/** Folded headings of a kind of column, the likeliest first. */
export const headingsOf = (key: HeadingKey): readonly string[] => {
  const { en, so, ar }: InLanguages = headingWords[key]
  return [...en, ...so, ...ar].map((word) => keyOf(word))
}

const BRACKETS = /[([{（][^)\]}）]*[)\]}）]/g

/** What a heading may be understood as: whole, without its brackets, one of two languages beside each other. */
export function readings(heading: string): string[] {
  const text = cleanText(heading).replace(/\*/g, '')
  const bare = text.replace(BRACKETS, ' ')
  const inside = [...text.matchAll(BRACKETS)].map(([found]) => found.slice(1, -1))
  const parts = bare.split(/[/|\n–—:;,-]+/)
  const keys = [text, bare, ...(parts.length > 1 ? parts : []), ...inside].map((part) => keyOf(part))
  return [...new Set(keys)].filter((key) => key !== '')
}

/** A heading that names the most marks of its column: `Mathematics (50)`, `English /50`, `Science out of 50`. */
export function maximumIn(heading: string): { name: string; maximum: number | null } {
  const found =
    /^(.*?\D)\s*(?:[([/-]|\bout\s+of\b|\bmax\b)\s*(?:out\s+of\s+|max\.?\s*|\/)?(\d{1,3})\s*(?:marks?|m)?\s*[)\]]?\s*$/i.exec(
      cleanText(heading),
    )
  const name = found?.[1]?.replace(/[([/\s-]+$/, '').trim() ?? ''
  return found && name ? { name, maximum: Number(found[2]) } : { name: cleanText(heading), maximum: null }
}
