import { fold, NO_MATCH, rankWord, wordOf, wordsOf, type Word } from './names.rules.ts'

type Searched = {
  id: number
  fullname: string
  phone?: string | null | undefined
  phone2?: string | null | undefined
}

/** Students prepared for searching; build it once for each list, not for each typed letter. */
export type SearchIndex<T extends Searched> = {
  readonly students: readonly T[]
  /** Each different word once: thousands of students share a few hundred names. */
  readonly words: readonly Word[]
  /** For each student the indexes into `words`, in the order of the name. */
  readonly wordsOfStudent: readonly Uint32Array[]
  /** For each student the id as text. */
  readonly ids: readonly string[]
}

/** Prepares a list for `search`; students that match equally well keep its order. */
export function searchIndex<T extends Searched>(students: readonly T[]): SearchIndex<T> {
  const numberOf = new Map<string, number>()
  const words: Word[] = []
  const wordsOfStudent = students.map(({ fullname }) =>
    Uint32Array.from(
      fold(fullname)
        .split(' ')
        .filter(Boolean)
        .map((text) => {
          const known = numberOf.get(text)
          if (known !== undefined) return known
          numberOf.set(text, words.length)
          return words.push(wordOf(text)) - 1
        }),
    ),
  )
  return { students, words, wordsOfStudent, ids: students.map(({ id }) => String(id)) }
}

const NO_WORDS = new Uint32Array()
/** The score of no match. */
const NOTHING = -1
/** Factor that separates score and index in one number; more than any list has students. */
const PLACES = 1_000_000

/** The digits of a query without letters, less the country code and leading zero of a phone; null otherwise. */
function digitsOf(query: string): string | null {
  if (!/^[\d\s+()-]+$/.test(query)) return null
  const digits = query.replace(/\D/g, '')
  return digits.replace(/^(00)?252(?=6)/, '').replace(/^0+/, '') || null
}

/** The id in a query: digits alone, of five places at most; null for anything else. */
export function idIn(query: string): string | null {
  const typed = query.trim()
  return /^\d{1,5}$/.test(typed) ? typed.replace(/^0+/, '') || null : null
}

/** How well digits match a student: the id itself, the beginning of id or phone, then another part of a phone. */
function rankDigits(digits: string, idText: string, { phone, phone2 }: Searched): number {
  if (idText === digits) return 0
  if (idText.startsWith(digits)) return 1
  const phones = [phone, phone2]
  if (phones.some((each) => each?.startsWith(digits))) return 2
  // Nearly every short number is in the middle of some phone.
  const isLong = digits.length > 5
  const isPart = phones.some((each) => (isLong ? each?.includes(digits) : each?.endsWith(digits)))
  return digits.length >= 3 && isPart ? 3 : NOTHING
}

/** Ranks of every word of the index for one word of the query. */
function rankWords(words: readonly Word[], wanted: Word): Uint8Array {
  const ranks = new Uint8Array(words.length)
  for (const [number, word] of words.entries()) ranks[number] = rankWord(wanted, word)
  return ranks
}

/** The score of a name: the ranks of the query's words, then their position in the name. */
function scoreOf(numbers: Uint32Array, ranksOfWanted: readonly Uint8Array[]): number {
  let score = 0
  for (const ranks of ranksOfWanted) {
    let best = NO_MATCH
    let place = 0
    for (let at = 0; at < numbers.length; at++) {
      const rank = ranks[numbers[at] ?? 0] ?? NO_MATCH
      if (rank >= best) continue
      best = rank
      place = at
    }
    if (best === NO_MATCH) return NOTHING
    score += best * 100 + Math.min(place, 9)
  }
  return score
}

/**
 * The students that match a query, the best first: by name in any spelling, where each word of the query begins a word
 * of the name; by id; by phone. Up to five digits are an id first: where a student has that id, nobody else is found. An
 * empty query gives the whole list.
 */
export function search<T extends Searched>(index: SearchIndex<T>, query: string): T[] {
  const { students, words, wordsOfStudent, ids } = index
  const typed = query.trim()
  if (!typed) return [...students]
  const digits = digitsOf(typed)
  const ranks = digits === null ? wordsOf(typed).map((wanted) => rankWords(words, wanted)) : []
  if (digits === null && ranks.length === 0) return []
  const scoreAt = (at: number, student: T): number =>
    digits === null ? scoreOf(wordsOfStudent[at] ?? NO_WORDS, ranks) : rankDigits(digits, ids[at] ?? '', student)
  const id = idIn(typed)
  const named = id === null ? [] : students.filter((_, at) => ids[at] === id)
  if (named.length > 0) return named
  // Score and index in one number: sorting these is several times faster than sorting pairs.
  const found: number[] = []
  for (const [at, student] of students.entries()) {
    const score = scoreAt(at, student)
    if (score !== NOTHING) found.push(score * PLACES + at)
  }
  return Array.from(Float64Array.from(found).sort(), (key) => students[key % PLACES]).filter(
    (student) => student !== undefined,
  )
}
