import { shownText } from './cells.ts'
import { missingFields, type Mapping } from './mapping.ts'
import { isUnclear } from './figures.ts'
import type { Field, SheetKind, SheetSchool } from './kinds.ts'
import type { ListRow, SheetList } from './lists.ts'
import type { Decisions, ValueGroup } from './meanings.ts'
import { readCell, type Read } from './read-cell.ts'
import { sumIn, type SumRow } from './sums.ts'
import { unclearColumns, type UnclearColumn } from './unclear-columns.ts'
import { unreadColumns, type UnreadColumns } from './unread-columns.ts'
import {
  cellsByField,
  choicesOf,
  countUnseen,
  dayOrders,
  groupValues,
  proposeNameCase,
  type NameCaseProposal,
} from './values.ts'

/** A row of a list with its fields as their rules read them. */
export type ReadRow = { readonly row: ListRow; readonly reads: ReadonlyMap<string, Read> }

/** What is said of a list as a whole, before anything is entered. */
export type SheetFindings = UnreadColumns & {
  readonly groups: readonly ValueGroup[]
  readonly nameCase: NameCaseProposal | null
  /** Rows that sum up others; they are left out unless a person keeps them. */
  readonly sums: readonly {
    readonly at: number
    readonly tab: string
    readonly row: number
    readonly sum: SumRow
    readonly text: string
  }[]
  /** Rows with marks that nobody sees. */
  readonly unseen: number
  /** Fields with days such as 05/06/2018 of which no day says whether day or month comes first. */
  readonly unclearDays: readonly string[]
  /** Fields of which several columns may be the one. */
  readonly unclearColumns: readonly UnclearColumn[]
  /** Required fields that nothing fills. */
  readonly missing: readonly Field[]
}

export type Given = { readonly school: SheetSchool; readonly decisions?: Decisions }

const firstText = ({ cells }: ListRow): string => shownText(cells.find((cell) => cell?.kind === 'text'))

function textsOfDays(list: SheetList, mapping: Mapping, field: string): string[] {
  const at = mapping.columns.find((column) => column.field === field)?.at ?? -1
  return list.rows.flatMap(({ cells }) => (cells[at]?.kind === 'text' ? [shownText(cells[at])] : []))
}

/** The rows that are entered: without those that were left out, and without sums that nobody keeps. */
function rowsOf(
  { sums: counted }: SheetKind,
  list: SheetList,
  { leftOut = [], kept = [] }: Decisions,
): { rows: ListRow[]; sums: SheetFindings['sums'] } {
  const [without, withAll] = [new Set(leftOut), new Set(kept)]
  const sums = list.rows.flatMap((row) => {
    const sum = sumIn(row.cells)
    if (sum && counted && !counted.includes(sum)) return []
    return sum && !withAll.has(row.at) ? [{ at: row.at, tab: row.tab, row: row.row, sum, text: firstText(row) }] : []
  })
  const summing = new Set(sums.map(({ at }) => at))
  return { rows: list.rows.filter(({ at }) => !without.has(at) && !summing.has(at)), sums }
}

/** Reads the rows of a list by its mapping, and says what a person should look at once for all of them. */
export function readRows(
  kind: SheetKind,
  list: SheetList,
  mapping: Mapping,
  { school, decisions = {} }: Given,
): { rows: ReadRow[]; findings: SheetFindings } {
  const { rows, sums } = rowsOf(kind, list, decisions)
  const choices = choicesOf(mapping, school, decisions)
  const cellsOf = cellsByField(kind, mapping)
  const orders = dayOrders(kind, list, mapping)
  const orderOf = (field: string) => decisions.dayOrders?.[field] ?? orders[field] ?? 'dayFirst'
  const fields = kind.fields.map((field) => ({
    field,
    choices: field.parse === 'day' ? { ...choices, dayOrder: orderOf(field.name) } : choices,
  }))
  const read = rows.map((row): ReadRow => {
    const cells = cellsOf(row)
    const reads = new Map<string, Read>()
    for (const { field, choices } of fields) {
      const cell = cells.get(field.name)
      if (cell) reads.set(field.name, readCell(cell, field, choices))
    }
    return { row, reads }
  })
  const unclear = unclearColumns(kind, mapping)
  const findings: SheetFindings = {
    groups: groupValues(kind, rows, mapping, { school, decisions }),
    nameCase: decisions.nameCase === undefined ? proposeNameCase(kind, rows, mapping) : null,
    sums,
    unseen: countUnseen(rows),
    unclearDays: Object.keys(orders).filter(
      (field) => !decisions.dayOrders?.[field] && isUnclear(textsOfDays(list, mapping, field)),
    ),
    unclearColumns: unclear,
    missing: missingFields(kind, mapping),
    ...unreadColumns(kind, mapping, unclear),
  }
  return { rows: read, findings }
}

/** The value of a field as a call takes it, else its text as it stands, which the call then refuses in its own words. */
export const givenIn = ({ reads }: ReadRow, field: string): string | number | null => {
  const read = reads.get(field)
  return read ? (read.trouble === null ? (read.value ?? (read.text || null)) : null) : null
}
