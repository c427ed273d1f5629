import { busKey } from '../school/buses.rules.ts'
import { cleanText } from './cells.ts'
import { classFinder, classNameOf } from './class-names.ts'
import type { DayOrder } from './figures.ts'
import type { Field, SheetSchool } from './kinds.ts'
import type { Mapping } from './mapping.ts'
import { wordOf } from './read-cell.ts'
import { keyOf, meaningOf, readings } from './words.ts'

/** What a person has decided once for all rows. */
export type Decisions = {
  /** Meanings by field and folded word: a fixed word, a class's id as text, a bus; empty for none. */
  readonly meanings?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly nameCase?: boolean
  readonly dayOrders?: Readonly<Record<string, DayOrder>>
  /** Rows (their `at`) that are left out, and rows of sums that are kept. */
  readonly leftOut?: readonly number[]
  readonly kept?: readonly number[]
}

/** One word of a column, with all rows that have it: "Gabadh, 212 rows: Female". */
export type ValueGroup = {
  readonly field: string
  readonly key: string
  readonly text: string
  readonly rows: number
  /** What it means; null where nobody knows. For a class and a bus that the school has not: the name to make it by. */
  readonly meaning: string | null
  /** `asked`: it can stand as it is written, and may mean something that the school has, so a person says which. */
  readonly state: 'known' | 'chosen' | 'toBeMade' | 'asked' | 'unknown'
}

type Meaning = Pick<ValueGroup, 'meaning' | 'state'>
const known = (meaning: string): Meaning => ({ meaning, state: 'known' })
const UNKNOWN: Meaning = { meaning: null, state: 'unknown' }

const isClassId = (mapping: Mapping): boolean =>
  mapping.columns.some(({ field, heading }) => field === 'classId' && readings(heading).includes('classid'))

/** Finds what words mean: as decided, as the school has them, as the three languages have them. */
export function meaningFinder(
  mapping: Mapping,
  school: SheetSchool,
  { meanings = {} }: Decisions,
): (field: Field, text: string) => Meaning {
  const findClass = classFinder(school.classes)
  // Only a column that says so has ids: in any other, 1 is a class whose name is 1.
  const ids = isClassId(mapping) ? new Map(school.classes.map(({ id }) => [String(id), id])) : new Map<string, number>()
  const buses = new Map(school.buses?.map(({ label }) => [busKey(label), label]))
  const classMeaning = (text: string): Meaning => {
    const found = findClass(text)?.id ?? ids.get(text)
    return found === undefined ? { meaning: classNameOf(text), state: 'toBeMade' } : known(String(found))
  }
  const busMeaning = (text: string): Meaning => {
    if (meaningOf('noBus', text)) return known('')
    const label = buses.get(busKey(text)) ?? [...buses.values()].find((each) => keyOf(each) === keyOf(text))
    if (label !== undefined) return known(label)
    return { meaning: cleanText(text), state: buses.size > 0 ? 'asked' : 'toBeMade' }
  }
  const wordMeaning = ({ words = [], list }: Field, text: string): Meaning => {
    const found = wordOf(words, text) ?? (list ? meaningOf(list, text) : null)
    return found !== null && words.includes(found) ? known(found) : UNKNOWN
  }
  const textMeaning = ({ mayMean }: Field, text: string): Meaning =>
    mayMean?.isSaidBy(text) ? { meaning: text, state: 'asked' } : known(text)
  const lookedUp = (field: Field, text: string): Meaning => {
    switch (field.parse) {
      case 'class':
        return classMeaning(text)
      case 'bus':
        return busMeaning(text)
      case 'text':
        return textMeaning(field, text)
      default:
        return wordMeaning(field, text)
    }
  }
  const cache = new Map<string, Meaning>()
  return (field, text) => {
    const key = `${field.name}|${text}`
    const cached = cache.get(key)
    if (cached) return cached
    const decisions = meanings[field.name] ?? {}
    // A word may be a property that every object has, such as constructor.
    const decided = Object.hasOwn(decisions, keyOf(text)) ? decisions[keyOf(text)] : undefined
    const looked: Meaning = decided === undefined ? lookedUp(field, text) : { meaning: decided, state: 'chosen' }
    const isMissing = looked.state === 'toBeMade' || looked.state === 'asked'
    const found = isMissing && field.isOfSchool ? UNKNOWN : looked
    cache.set(key, found)
    return found
  }
}
