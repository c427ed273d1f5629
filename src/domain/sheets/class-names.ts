import { latinDigits } from '../core/digits.ts'
import { cleanText } from './cells.ts'
import { foldWord, meaningOf } from './words.ts'

/** Endings of ordinal numbers in English and Somali: 1st, 2aad. */
const ENDINGS = new Set(['st', 'nd', 'rd', 'th', 'aad', 'ad'])
/** Sections of classes by Arabic letters, in their order. */
const ARABIC_SECTIONS = new Map([
  ['ا', 'a'],
  ['ب', 'b'],
  ['ج', 'c'],
  ['د', 'd'],
])

/** A class's name for comparison, however it is written: `Class 1A`, `1-A` and `Fasalka 1aad A` are `1A`. */
export function classKey(text: string): string {
  const words = foldWord(latinDigits(text)).match(/\p{N}+|\p{L}+/gu) ?? []
  const kept = words.flatMap((word, at) => {
    if (/^\d+$/.test(word)) return [String(Number(word))]
    if (ENDINGS.has(word) && /^\d+$/.test(words[at - 1] ?? '')) return []
    if (meaningOf('classFillers', word)) return []
    return [meaningOf('ordinals', word) ?? ARABIC_SECTIONS.get(word) ?? word]
  })
  return kept.join('').toUpperCase()
}

const PLAIN = /^(\d{1,2})([A-Z]?)$/
const NURSERY = /^(KG|NURSERY)(\d?)([A-Z]?)$/

/** The name that a class gets which is made from a file: 3B, KG-1A, or as it is written. */
export function classNameOf(text: string): string {
  const key = classKey(text)
  if (PLAIN.test(key)) return key
  const nursery = NURSERY.exec(key)
  if (nursery?.[1] === 'KG' && nursery[2]) return `KG-${nursery[2]}${nursery[3] ?? ''}`
  return cleanText(text)
}

/** Whether text looks like the name of a class, as the name of a sheet may. */
export const looksLikeClass = (text: string): boolean => PLAIN.test(classKey(text)) || NURSERY.test(classKey(text))

type Known = { readonly id: number; readonly name: string }

/** Finds a class by its name, however it is written; null where none or more than one is meant. */
export function classFinder(classes: readonly Known[]): (text: string) => Known | null {
  const byName = new Map(classes.map((each) => [foldWord(each.name), each]))
  const byKey = new Map<string, Known | null>()
  for (const each of classes) byKey.set(classKey(each.name), byKey.has(classKey(each.name)) ? null : each)
  return (text) => byName.get(foldWord(text)) ?? byKey.get(classKey(text)) ?? null
}
