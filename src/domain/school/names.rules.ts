import { withoutUnseen } from '../core/written-name.ts'

/**
 * Comparison of names: Somali names are written in several ways (Maxamed, Mohamed; Cali, Ali; Xasan, Hassan), and
 * nobody at a counter knows which one was typed when the child was registered.
 */

const APOSTROPHES = /['’‘`´ʼʻʾʿ]/g
const MARKS = /\p{M}/gu
const PLAIN = /^[a-z0-9 ]*$/

/** Text without case, accents, apostrophes and marks that nobody sees, words separated by single spaces: equal for equal spellings. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (PLAIN.test(lower)) return lower.split(' ').filter(Boolean).join(' ')
  // Lower-casing may add accents, so the text is decomposed again after it.
  return withoutUnseen(text)
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(APOSTROPHES, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const DOUBLED = /(.)\1+/gsu

/** Spellings that follow no rule, with the Somali word that they stand for, double letters written once. */
const IRREGULAR = new Map([
  ['osman', 'cisman'],
  ['usman', 'cisman'],
  ['othman', 'cisman'],
  ['uthman', 'cisman'],
  ['cusman', 'cisman'],
])

/**
 * The sound of a folded word, one sign for each sound: kh and q, dh and d, x and h, o and u, e and i are the same; c
 * (ayn) is silent; double letters count once. `$` stands for sh.
 */
export function soundOf(word: string): string {
  const single = word.replace(DOUBLED, '$1')
  return (IRREGULAR.get(single) ?? single)
    .replace(/sh/g, '$')
    .replace(/kh|gh/g, 'q')
    .replace(/dh/g, 'd')
    .replace(/ph|v/g, 'f')
    .replace(/c/g, '')
    .replace(/x/g, 'h')
    .replace(/z/g, 's')
    .replace(/o/g, 'u')
    .replace(/e/g, 'i')
    .replace(/(?<=[aiu])y(?![aiu])/g, 'i')
    .replace(DOUBLED, '$1')
    .replace(/m$/, 'n')
}

/** The sounds without vowels after the first sign, with q and k as one: a weaker likeness of two words. */
const bonesOf = (sound: string): string =>
  sound.slice(0, 1) +
  sound
    .slice(1)
    .replace(/[aiuy]/g, '')
    .replace(/q/g, 'k')

/** A word prepared for comparison. */
export type Word = { text: string; sound: string; bones: string }

export const wordOf = (text: string): Word => {
  const sound = soundOf(text)
  return { text, sound, bones: bonesOf(sound) }
}

export const wordsOf = (name: string): Word[] =>
  fold(name)
    .split(' ')
    .filter(Boolean)
    .map((text) => wordOf(text))

/** Worse than any rank: lower ranks are better matches. */
export const NO_MATCH = 6

// A typed m may be the beginning of mo, so it must not be treated as the n sound of a word's end.
const isSoundPrefix = (wanted: Word, word: Word): boolean =>
  word.sound.startsWith(wanted.sound) ||
  (wanted.text.endsWith('m') && word.sound.startsWith(`${wanted.sound.slice(0, -1)}m`))

const hasVowel = ({ sound }: Word): boolean => /[aiu]/.test(sound)

const isBonesPrefix = (wanted: Word, word: Word): boolean =>
  // One consonant is enough only while the word is just being begun: mo may become Mohamed. Keys hit at random have no
  // vowels, and resemble nobody.
  hasVowel(wanted) &&
  (wanted.bones.length >= 2 || wanted.text.length <= 2) &&
  (word.bones.startsWith(wanted.bones) ||
    (wanted.text.endsWith('m') && word.bones.startsWith(`${wanted.bones.slice(0, -1)}m`)))

/**
 * How well a word of a query matches a word of a name: 0 the same spelling, 1 its beginning, 2-3 by sound, 4-5 by
 * bones.
 */
export function rankWord(wanted: Word, word: Word): number {
  if (word.text === wanted.text) return 0
  if (word.text.startsWith(wanted.text)) return 1
  if (wanted.sound === '') return NO_MATCH
  if (word.sound === wanted.sound) return 2
  if (isSoundPrefix(wanted, word)) return 3
  // Letters without vowels may be an abbreviation of a name, as mxmd.
  if (wanted.bones.length >= (hasVowel(wanted) ? 2 : 3) && word.bones === wanted.bones) return 4
  return isBonesPrefix(wanted, word) ? 5 : NO_MATCH
}

/** How well a query matches a name: every word of the query must begin some word of it, otherwise `NO_MATCH`. */
export function rankName(query: string, name: string): number {
  const words = wordsOf(name)
  let worst = 0
  for (const wanted of wordsOf(query)) {
    const best = Math.min(NO_MATCH, ...words.map((word) => rankWord(wanted, word)))
    worst = Math.max(worst, best)
  }
  return worst
}

/** Whether a query matches a name, including spelling variants. An empty query matches every name. */
export const nameMatches = (query: string, name: string): boolean => rankName(query, name) < NO_MATCH

/** Whether two names can be one person's: every word of the shorter one stands in the other, in some spelling. */
export function namesAgree(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  return few.every((word) =>
    many.some((each) => word.text === each.text || (word.sound !== '' && word.sound === each.sound)),
  )
}

/** Two registrations are one student when the names are equal, whatever the case and accents, and the phones are equal. */
export const identityOf = (student: { fullname: string; phone: string }): string =>
  `${fold(student.fullname)}|${student.phone}`
