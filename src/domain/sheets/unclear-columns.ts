import { parsePhone } from '../school/phone.rules.ts'
import { amountIn, dayIn } from './figures.ts'
import { fieldOf, MARK_FIELD, type Field, type SheetKind } from './kinds.ts'
import type { ColumnUse, Mapping } from './mapping.ts'
import { fitsNumber, keysOf } from './matching.ts'
import { foldWord, headingsOf, keyOf } from './words.ts'

/** A field of which the headings do not say which column fills it: a person chooses among these. */
export type UnclearColumn = {
  readonly field: string
  readonly label: string
  readonly columns: readonly ColumnUse[]
  /** Whether one of them is read until somebody chooses; where none is, they may all be something else. */
  readonly isRead: boolean
}

/** Whether a heading is the field's own name: another column that may fill it as well is then no question. */
function isOwnName({ name, label, headings }: Field, heading: string): boolean {
  const [first] = headings
  const own = [keyOf(name), keyOf(label), ...(first ? headingsOf(first).slice(0, 1) : [])]
  return own.includes(keyOf(heading))
}

/** Whether a column may fill a field. A column that is called a number only is one of phones where its values are phones. */
function mayFill(kind: SheetKind, field: Field, { heading, samples }: ColumnUse): boolean {
  if (samples.length === 0) return false
  const keys = keysOf(kind, heading).filter((key) => field.headings.includes(key))
  const isNumberOnly = keys.length > 0 && keys.every((key) => key === 'someNumber')
  return keys.length > 0 && (!isNumberOnly || (field.parse === 'phone' && fitsNumber(field, samples)))
}

/** Whether a heading has one of these folded words. */
export const hasWordOf = (words: readonly string[], heading: string): boolean =>
  foldWord(heading)
    .split(' ')
    .some((word) => words.includes(word))

/** Whether a column of phones, amounts or days whose heading nobody knows may fill a field, by a word of its heading. */
const isLike = ({ parse, headings }: Field, { because, heading, samples }: ColumnUse): boolean =>
  because === 'unknown' &&
  samples.length > 0 &&
  hasWordOf(headings.flatMap(headingsOf), heading) &&
  ((parse === 'phone' && samples.every((sample) => parsePhone(sample) !== null)) ||
    (parse === 'amount' && samples.every((sample) => amountIn(sample) !== null)) ||
    (parse === 'day' && samples.every((sample) => dayIn(sample) !== null)))

/**
 * Columns that fill a field as well as the one that is read; those of fields that come earlier are taken. Of free texts, such as
 * two addresses, the first is read and the other named, and nobody has to choose.
 */
function rivals(kind: SheetKind, field: Field, { columns }: Mapping): readonly ColumnUse[] {
  const read = columns.find((column) => column.field === field.name)
  if (field.parse === 'text' || !read || read.because !== 'heading') return []
  const earlier = kind.fields.slice(0, kind.fields.indexOf(field)).map(({ name }) => name)
  const may = columns.filter(
    (column) =>
      column === read ||
      isLike(field, column) ||
      (['heading', 'spare', 'doubled'].includes(column.because) &&
        !earlier.includes(column.field ?? '') &&
        mayFill(kind, field, column)),
  )
  const isOnly = may.every((column) => column === read || keyOf(column.heading) !== keyOf(read.heading))
  return may.length > 1 && !(isOnly && isOwnName(field, read.heading)) ? may : []
}

/** Columns of amounts whose heading has a word of a field that would else get the school's usual value: `Term Fees`. */
function likeness(field: Field, { columns, fixed }: Mapping): readonly ColumnUse[] {
  const [first] = field.headings
  const isFilled = field.name in fixed || columns.some((column) => column.field === field.name)
  if (!field.hasUsual || isFilled || !first) return []
  const words = headingsOf(first)
  return columns.filter(
    ({ because, heading, samples }) =>
      (because === 'unknown' || because === 'other') &&
      hasWordOf(words, heading) &&
      samples.some((sample) => amountIn(sample) !== null),
  )
}

/** Fields that several columns may fill, and columns that may be a field which nothing fills. */
export const unclearColumns = (kind: SheetKind, mapping: Mapping): UnclearColumn[] =>
  kind.fields.flatMap((field): UnclearColumn[] => {
    if (field.name.startsWith(MARK_FIELD)) return []
    const [read, like] = [rivals(kind, field, mapping), likeness(field, mapping)]
    const columns = read.length > 0 ? read : like
    return columns.length > 0 ? [{ field: field.name, label: field.label, columns, isRead: read.length > 0 }] : []
  })

/** A field that takes what is left over by another one: a second phone. */
const nextOf = (kind: SheetKind, field: string, { columns }: Mapping): string | null => {
  const own = fieldOf(kind, field)
  const next = kind.fields.find(
    ({ name, parse, headings }) =>
      own &&
      name !== field &&
      parse === own.parse &&
      headings.some((key) => own.headings.includes(key)) &&
      !columns.some((column) => column.field === name),
  )
  return next?.name ?? null
}

export type ColumnAnswer = { readonly field: string; readonly at: number }

/** A mapping in which a column fills a field; what filled it fills what the chosen one filled, or the field beside it. */
export function withAnswer(kind: SheetKind, mapping: Mapping, { field, at }: ColumnAnswer): Mapping {
  const asked = unclearColumns(kind, mapping).find((each) => each.field === field)?.columns ?? []
  const before = mapping.columns.find((column) => column.at === at)?.field ?? null
  const chosen: Mapping = {
    ...mapping,
    columns: mapping.columns.map((column): ColumnUse => {
      if (column.at === at) return { ...column, field, because: 'chosen' }
      if (column.field !== field) return column
      return before === null ? { ...column, field: null, because: 'spare' } : { ...column, field: before }
    }),
  }
  const next = nextOf(kind, field, chosen)
  const left = chosen.columns.find(
    (column) => column.field === null && column.at !== at && asked.some((each) => each.at === column.at),
  )
  if (next === null || !left || asked.length === 0) return chosen
  const columns = chosen.columns.map((column): ColumnUse =>
    column === left ? { ...column, field: next, because: 'heading' } : column,
  )
  return { ...chosen, columns }
}

/** A mapping in which none of these columns is read. */
export const withNoneOf = (mapping: Mapping, ats: readonly number[]): Mapping => ({
  ...mapping,
  columns: mapping.columns.map((column) =>
    ats.includes(column.at) ? { ...column, field: null, because: 'chosen' } : column,
  ),
})
