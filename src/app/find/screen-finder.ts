import { fold } from '#domain/school/names.rules.ts'
import { offeredPlaces, placesOf, linkTo, type Screen } from '../screens.ts'
import type { Role } from '#domain/core/roles.ts'
import type { Hit } from './finder.ts'

/** Words for screens by the screen's id; before ` | ` in a text are those for which the screen is the first answer. */
export type Keywords = Readonly<Record<string, string>>

const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** Words of a screen by where they stand; `first`: keywords for which it is the first answer. */
type Titled = Record<'first' | 'title' | 'keywords' | 'group', readonly string[]> & { hit: Hit }

function titled(screen: Screen, role: Role, words: Keywords): Titled {
  const place = offeredPlaces(screen, role)[0] ?? placesOf(screen)[0]
  const label = place?.label ?? screen.title
  const detail = place?.group ?? ''
  const [first = '', others] = (words[screen.id] ?? '').split(' | ')
  return {
    first: others === undefined ? [] : wordsOf(first),
    title: wordsOf(`${label} ${screen.title}`),
    keywords: wordsOf(others ?? first),
    group: wordsOf(detail),
    hit: { kind: 'screen', screen: screen.id, to: linkTo(screen), label, detail },
  }
}

/** Where a word may stand and how exactly, the best first: a whole word says more than the beginning of one. */
const RANKS = [
  ['first', 'whole'],
  ['title', 'whole'],
  ['keywords', 'whole'],
  ['first', 'begun'],
  ['title', 'begun'],
  ['keywords', 'begun'],
  ['group', 'whole'],
  ['group', 'begun'],
] as const

/** Fewest letters of a word that is also found with an ending: `mushaharka`, `receipts`. */
const STEM = 4
const LONGEST_ENDING = 3

const isBegun = (word: string, wanted: string): boolean =>
  word.startsWith(wanted) ||
  (word.length >= STEM && wanted.startsWith(word) && wanted.length - word.length <= LONGEST_ENDING)

const rankOfWord = (of: Titled, wanted: string): number =>
  RANKS.findIndex(([place, how]) =>
    of[place].some((word) => (how === 'whole' ? word === wanted : isBegun(word, wanted))),
  )

type Ranked = { hit: Hit; ranks: readonly number[]; begins: boolean }

const least = ({ ranks, begins }: Ranked): readonly number[] => [
  Math.max(...ranks),
  ranks.reduce((sum, rank) => sum + rank, 0),
  begins ? 0 : 1,
]

function inOrder(a: Ranked, b: Ranked): number {
  const [ofA, ofB] = [least(a), least(b)]
  return ofA.map((each, at) => each - (ofB[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}

export type FoundScreens = {
  hits: readonly Hit[]
  /** Whether one of them has every word as it was typed. */
  isNamed: boolean
}

/** Prepares the search of screens: those that have every word of a query in title, keywords or group, the best first. */
export function screenFinder(screens: readonly Screen[], role: Role, words: Keywords): (query: string) => FoundScreens {
  const all = screens.map((screen) => titled(screen, role, words))
  const wholeUntil = RANKS.findIndex(([, how]) => how === 'begun')
  return (query) => {
    const wanted = wordsOf(query)
    const found = all
      .flatMap((each): Ranked[] => {
        const ranks = wanted.map((word) => rankOfWord(each, word))
        return ranks.includes(-1)
          ? []
          : [{ hit: each.hit, ranks, begins: each.title[0]?.startsWith(wanted[0] ?? '') === true }]
      })
      .toSorted(inOrder)
    return {
      hits: found.map(({ hit }) => hit),
      isNamed: found.some(({ ranks }) => ranks.every((rank) => rank < wholeUntil)),
    }
  }
}
