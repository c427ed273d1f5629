import { busKey } from '../school/buses.rules.ts'
import { cleanText, hasUnseen, shownText, textCell, type Cell } from './cells.ts'
import { classFinder, classKey, classNameOf } from './class-names.ts'
import type { Mapping } from './mapping.ts'
import { dayOrderOf, type DayOrder } from './figures.ts'
import { fieldOf, type Field, type SheetKind, type SheetSchool } from './kinds.ts'
import type { ListRow, SheetList } from './lists.ts'
import { caseOf, inNameCase } from './name-case.ts'
import { wordOf, type ReadChoices } from './read-cell.ts'
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
  readonly state: 'known' | 'chosen' | 'toBeMade' | 'unknown'
}

/** Names that are written in capitals or in small letters throughout; name case is proposed for all of them at once. */
export type NameCaseProposal = {
  readonly rows: number
  readonly samples: readonly (readonly [before: string, after: string])[]
}

const isWordField = ({ parse }: Field): boolean => parse === 'word' || parse === 'class' || parse === 'bus'

type Meaning = Pick<ValueGroup, 'meaning' | 'state'>
const known = (meaning: string): Meaning => ({ meaning, state: 'known' })
const UNKNOWN: Meaning = { meaning: null, state: 'unknown' }

const isClassId = (mapping: Mapping): boolean =>
  mapping.columns.some(({ field, heading }) => field === 'classId' && readings(heading).includes('classid'))

/** Finds what words mean: as decided, as the school has them, as the three languages have them. */
function meaningFinder(
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
    return label === undefined ? { meaning: cleanText(text), state: 'toBeMade' } : known(label)
  }
  const wordMeaning = ({ words = [], list }: Field, text: string): Meaning => {
    const found = wordOf(words, text) ?? (list ? meaningOf(list, text) : null)
    return found !== null && words.includes(found) ? known(found) : UNKNOWN
  }
  const cache = new Map<string, Meaning>()
  return (field, text) => {
    const key = `${field.name}|${text}`
    const cached = cache.get(key)
    if (cached) return cached
    const decisions = meanings[field.name] ?? {}
    // A word may be a property that every object has, such as constructor.
    const decided = Object.hasOwn(decisions, keyOf(text)) ? decisions[keyOf(text)] : undefined
    const looked: Meaning =
      decided === undefined
        ? field.parse === 'class'
          ? classMeaning(text)
          : field.parse === 'bus'
            ? busMeaning(text)
            : wordMeaning(field, text)
        : { meaning: decided, state: 'chosen' }
    const found = looked.state === 'toBeMade' && field.isOfSchool ? UNKNOWN : looked
    cache.set(key, found)
    return found
  }
}

/** The cells of a row by field, the fixed values and the class of its sheet among them. */
export type CellsOf = (row: ListRow) => ReadonlyMap<string, Cell | null>

/** A class that a file has in two columns (1 and A) is read as one. */
function withSection(cells: Map<string, Cell | null>): void {
  const [name, section] = [cells.get('classId'), cells.get('section')]
  if (!name || !section || classKey(shownText(name)).endsWith(classKey(shownText(section)))) return
  cells.set('classId', { kind: 'text', text: `${shownText(name)} ${shownText(section)}` })
}

/** The cells of rows by field, of these fields alone where some are named. */
export function cellsByField(kind: SheetKind, mapping: Mapping, only?: readonly Field[]): CellsOf {
  // A class may stand in two columns.
  const isAsked = (name: string): boolean => !only || name === 'section' || only.some((field) => field.name === name)
  const used = mapping.columns.flatMap(({ at, field }) => (field !== null && isAsked(field) ? [{ at, field }] : []))
  const fixed = Object.entries(mapping.fixed).filter(([name]) => fieldOf(kind, name) && isAsked(name))
  return ({ cells, tab, under, typed }) => {
    const byField = new Map<string, Cell | null>()
    for (const { at, field } of used) byField.set(field, cells[at] ?? null)
    if (mapping.classFromPlace) byField.set('classId', { kind: 'text', text: under ?? tab })
    withSection(byField)
    for (const [name, text] of Object.entries(typed ?? {})) if (isAsked(name)) byField.set(name, textCell(text))
    for (const [name, text] of fixed) if (!byField.get(name)) byField.set(name, { kind: 'text', text })
    return byField
  }
}

/** The words of a list, once each with their meaning; those that are not understood first. */
export function groupValues(
  kind: SheetKind,
  rows: readonly ListRow[],
  mapping: Mapping,
  { school, decisions = {} }: { school: SheetSchool; decisions?: Decisions },
): ValueGroup[] {
  const find = meaningFinder(mapping, school, decisions)
  const fields = kind.fields.filter(isWordField)
  const cellsOf = cellsByField(kind, mapping, fields)
  const groups = new Map<string, { -readonly [Part in keyof ValueGroup]: ValueGroup[Part] }>()
  for (const row of rows) {
    const cells = cellsOf(row)
    for (const field of fields) {
      const text = shownText(cells.get(field.name))
      if (text === '') continue
      const key = keyOf(text)
      const known = groups.get(`${field.name}|${key}`)
      if (known) known.rows++
      else groups.set(`${field.name}|${key}`, { field: field.name, key, text, rows: 1, ...find(field, text) })
    }
  }
  const order = ['unknown', 'toBeMade', 'chosen', 'known']
  return [...groups.values()].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || b.rows - a.rows)
}

/** How cells are read with these decisions. */
export function choicesOf(mapping: Mapping, school: SheetSchool, decisions: Decisions): ReadChoices {
  const find = meaningFinder(mapping, school, decisions)
  return {
    ...(decisions.nameCase !== undefined && { nameCase: decisions.nameCase }),
    meaningOf: (field, text) => {
      const { meaning, state } = find(field, text)
      return state === 'toBeMade' && field.parse === 'class' ? null : meaning
    },
  }
}

const NAMES_SHOWN = 3

/** Names that are written in one case throughout; null where there are none. */
export function proposeNameCase(kind: SheetKind, rows: readonly ListRow[], mapping: Mapping): NameCaseProposal | null {
  const names = kind.fields.filter(({ parse }) => parse === 'name')
  const cellsOf = cellsByField(kind, mapping, names)
  const samples: [string, string][] = []
  let count = 0
  for (const row of rows) {
    const cells = cellsOf(row)
    const written = names.map(({ name }) => shownText(cells.get(name))).filter((text) => caseOf(text) !== null)
    if (written.length === 0) continue
    count++
    const whole = written.join(' ')
    if (samples.length < NAMES_SHOWN) samples.push([whole, inNameCase(whole)])
  }
  return count === 0 ? null : { rows: count, samples }
}

/** Rows with marks that nobody sees, which are not stored. */
export const countUnseen = (rows: readonly ListRow[]): number =>
  rows.filter(({ cells }) => cells.some((cell) => cell?.kind === 'text' && hasUnseen(cell.text))).length

/** The order of day and month of each column of days; null where its days do not say it. */
export function dayOrders(kind: SheetKind, list: SheetList, mapping: Mapping): Record<string, DayOrder | null> {
  const fields = kind.fields.filter(({ parse }) => parse === 'day').map(({ name }) => name)
  const used = mapping.columns.filter(({ field }) => field !== null && fields.includes(field))
  return Object.fromEntries(
    used.map(({ at, field }) => [
      String(field),
      dayOrderOf(list.rows.flatMap(({ cells }) => (cells[at]?.kind === 'text' ? [shownText(cells[at])] : []))),
    ]),
  )
}
