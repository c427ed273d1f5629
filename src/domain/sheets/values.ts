import { hasUnseen, shownText, textCell, type Cell } from './cells.ts'
import { classKey } from './class-names.ts'
import type { Mapping } from './mapping.ts'
import { dayOrderOf, type DayOrder } from './figures.ts'
import { fieldOf, type Field, type SheetKind, type SheetSchool } from './kinds.ts'
import type { ListRow, SheetList } from './lists.ts'
import { meaningFinder, type Decisions, type ValueGroup } from './meanings.ts'
import { caseOf, inNameCase } from './name-case.ts'
import type { ReadChoices } from './read-cell.ts'
import { keyOf } from './words.ts'

/** Names that are written in capitals or in small letters throughout; name case is proposed for all of them at once. */
export type NameCaseProposal = {
  readonly rows: number
  readonly samples: readonly (readonly [before: string, after: string])[]
}

const isWordField = ({ parse, mayMean }: Field): boolean =>
  parse === 'word' || parse === 'class' || parse === 'bus' || mayMean !== undefined

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
      const meaning = find(field, text)
      if (known) known.rows++
      // Of free texts only those are words that may mean something else.
      else if (field.parse !== 'text' || meaning.state !== 'known')
        groups.set(`${field.name}|${key}`, { field: field.name, key, text, rows: 1, ...meaning })
    }
  }
  const order = ['unknown', 'asked', 'toBeMade', 'chosen', 'known']
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
