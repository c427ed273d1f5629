import type { ReactNode } from 'react'
import type { Cell, ExportedTable, Summary } from './export/table.ts'
import type { Sorting } from './list/SortSelect.tsx'
import { uiTexts } from './ui.texts.ts'

/** One field of a list, for showing, searching, sorting and exporting. */
export type Field<Row> = {
  key: string
  label: string
  value: (row: Row) => Cell
  /** The value to sort by, where the shown text does not sort correctly, as with days. */
  order?: (row: Row) => string | number
  /** The content of the cell, where more than the text is shown. */
  shown?: (row: Row) => ReactNode
  isHeading?: boolean
  canBreak?: boolean
  /** On a card, the value takes the whole width, below its label. */
  isWide?: boolean
  /** On the screen the value stands in another field's cell; only exported files have a column of it. */
  isExportedOnly?: boolean
  /** Left out of exported files, since other fields hold the same values. */
  isScreenOnly?: boolean
  cannotSort?: boolean
  /** An amount in dollars. */
  isMoney?: boolean
  /** A percentage: 93.33 is 93.33%. */
  isPercent?: boolean
  /** Aligned right, like amounts. */
  isNumber?: boolean
  /** Empty, for signatures and the like on paper. */
  isByHand?: boolean
  /** Days or moments, written as on the screen: dd/mm/yyyy, or with a time. */
  isDay?: boolean
  /**
   * Files have the sum of every column of amounts. False: amounts that do not add up over rows, such as balances after each
   * entry; a function: whether the amount of a row is part of the sum.
   */
  adds?: false | ((row: Row) => boolean)
  /** Formats the sum of the field over the shown rows, below the list; `numbers` is how many values were added. */
  sum?: (sum: number, numbers: number) => string
}

/** The place of rows without a value in a sorted list: at the end in both directions, or as the highest value. */
export type Missing = 'last' | 'highest'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const isMissing = (value: Cell): boolean => value === null || value === undefined || value === ''

const compare = (a: Cell, b: Cell): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

/** Rows as they were sorted last: by these values, in this direction. */
type Sorted = { of: (row: never) => Cell; isDown: boolean; missing: Missing; rows: readonly unknown[] }

// Opening a list again, as after a look at one of its rows, finds the rows that were sorted before.
const sorted = new WeakMap<readonly unknown[], Sorted>()

/** Rows sorted by a field; the sort is stable. An unknown field changes nothing. */
export function sortRows<Row>(
  rows: readonly Row[],
  fields: readonly Field<Row>[],
  { by, isDown }: Sorting,
  missing: Missing = 'last',
): readonly Row[] {
  const field = fields.find(({ key }) => key === by)
  if (!field) return rows
  const of = field.order ?? field.value
  const known = sorted.get(rows)
  if (known?.of === of && known.isDown === isDown && known.missing === missing) return known.rows as readonly Row[]
  const made = sortedBy(rows, of, isDown, missing)
  sorted.set(rows, { of, isDown, missing, rows: made })
  return made
}

function sortedBy<Row>(rows: readonly Row[], of: (row: Row) => Cell, isDown: boolean, missing: Missing): Row[] {
  const direction = isDown ? -1 : 1
  const orderOf = (a: Cell, b: Cell): number => {
    const absent = Number(isMissing(a)) - Number(isMissing(b))
    if (isMissing(a) || isMissing(b)) return missing === 'last' ? absent : direction * absent
    return direction * compare(a, b)
  }
  return rows
    .map((row) => ({ row, value: of(row) }))
    .sort((a, b) => orderOf(a.value, b.value))
    .map(({ row }) => row)
}

const numberIn = (cell: Cell): number => (typeof cell === 'number' ? cell : 0)

/** The sum of a field's numbers, rounded because of binary fractions; words among them count as 0. */
const sumOfField = <Row>(rows: readonly Row[], { value, adds }: Field<Row>): number =>
  Math.round(rows.reduce((sum, row) => (adds && !adds(row) ? sum : sum + numberIn(value(row))), 0) * 100) / 100

const hasFileSum = <Row>({ sum, isMoney, adds }: Field<Row>): boolean =>
  sum !== undefined || (isMoney === true && adds !== false)

/** The row of sums of a list, as numbers for files or, with `inWords`, as texts for the screen; null without sums. */
function sumsOf<Row>(rows: readonly Row[], fields: readonly Field<Row>[], inWords: boolean): Cell[] | null {
  const isSummed = inWords ? ({ sum }: Field<Row>) => sum !== undefined : hasFileSum
  if (!fields.some(isSummed)) return null
  const named = fields.findIndex((field) => !isSummed(field) && !field.isExportedOnly)
  return fields.map((field, at) => {
    if (!isSummed(field)) return at === named ? uiTexts.total : null
    const sum = sumOfField(rows, field)
    const numbers = rows.filter((row) => typeof field.value(row) === 'number').length
    return inWords && field.sum ? field.sum(sum, numbers) : sum
  })
}

/** The sums below a list on the screen, a cell for each shown field. */
export const shownSums = <Row>(rows: readonly Row[], fields: readonly Field<Row>[]): Cell[] | null =>
  sumsOf(
    rows,
    fields.filter(({ isExportedOnly }) => !isExportedOnly),
    true,
  )

type Names = Pick<ExportedTable, 'fileName' | 'title' | 'fileNames' | 'school' | 'isOnWideSheet'> & {
  note?: string | undefined
  summary?: Summary | undefined
}

const columnsOf = <Row>(
  fields: readonly Field<Row>[],
  kind: 'isMoney' | 'isPercent' | 'isDay' | 'isByHand',
): number[] => fields.flatMap((field, at) => (field[kind] ? [at] : []))

/** The shown rows as a table for export. */
export function exportedRows<Row>(rows: readonly Row[], all: readonly Field<Row>[], names: Names): ExportedTable {
  const fields = all.filter(({ isScreenOnly }) => !isScreenOnly)
  const sums = sumsOf(rows, fields, false)
  return {
    fileName: names.fileName,
    title: names.title,
    ...(names.school ? { school: names.school } : {}),
    ...(names.note ? { note: names.note } : {}),
    ...(names.fileNames ? { fileNames: names.fileNames } : {}),
    ...(sums ? { sums } : {}),
    ...(names.summary ? { summary: names.summary } : {}),
    ...(names.isOnWideSheet ? { isOnWideSheet: true } : {}),
    money: columnsOf(fields, 'isMoney'),
    percents: columnsOf(fields, 'isPercent'),
    days: columnsOf(fields, 'isDay'),
    byHand: columnsOf(fields, 'isByHand'),
    head: fields.map(({ label }) => label),
    rows: rows.map((row) => fields.map(({ value }) => value(row))),
  }
}
