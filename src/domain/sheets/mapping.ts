import { columnLetter } from './cells.ts'
import { fieldOf, MARK_FIELD, type Field, type SheetKind } from './kinds.ts'
import { columnKeys, type SheetList } from './lists.ts'

/** What a column of a file becomes. */
export type ColumnUse = {
  readonly at: number
  readonly heading: string
  /** The heading for remembering: folded, with a number where it stands more than once. */
  readonly key: string
  readonly samples: readonly string[]
  /** Field that the column fills; null where it is not read. */
  readonly field: string | null
  readonly because: 'heading' | 'remembered' | 'chosen' | 'doubled' | 'spare' | 'other' | 'unknown'
  /** Most marks that the heading names. */
  readonly maximum: number | null
}

/** How the columns of a list are read. */
export type Mapping = {
  readonly columns: readonly ColumnUse[]
  /** One value for all rows, by field. */
  readonly fixed: Readonly<Record<string, string>>
  /** Whether a row is of the class that a line above it names, else of the class that its sheet is called. */
  readonly classFromPlace: boolean
}

/** A mapping as it is kept for the next file with these headings. */
export type RememberedMapping = {
  readonly fields: Readonly<Record<string, string | null>>
  readonly fixed: Readonly<Record<string, string>>
  readonly classFromPlace: boolean
}

/** Headings of a list as one text, whatever the order of its columns: by it a mapping is remembered. */
export const fingerprintOf = (kind: SheetKind, list: SheetList): string =>
  [kind.id, ...columnKeys(list.headings).filter(Boolean).sort()].join('|')

/** A mapping with another use of one column; the field's former column is not read any more. */
export const withColumn = (mapping: Mapping, at: number, field: string | null): Mapping => ({
  ...mapping,
  classFromPlace: mapping.classFromPlace && field !== 'classId',
  columns: mapping.columns.map((column) => {
    if (column.at === at) return { ...column, field, because: 'chosen' }
    return field !== null && column.field === field ? { ...column, field: null, because: 'chosen' } : column
  }),
})

/** A mapping with one value of a field for all rows; an empty text takes it away. */
export function withFixed(mapping: Mapping, field: string, value: string): Mapping {
  const { [field]: _, ...others } = mapping.fixed
  return { ...mapping, fixed: value.trim() === '' ? others : { ...others, [field]: value.trim() } }
}

export const rememberedOf = ({ columns, fixed, classFromPlace }: Mapping): RememberedMapping => ({
  fields: Object.fromEntries(columns.map(({ key, at, field }) => [key || columnLetter(at), field])),
  fixed,
  classFromPlace,
})

/** A guess with what was chosen for the same headings before. */
export function withRemembered(
  kind: SheetKind,
  mapping: Mapping,
  { fields, fixed, classFromPlace }: RememberedMapping,
): Mapping {
  const isField = (name: string): boolean =>
    fieldOf(kind, name) !== undefined || (kind.hasSubjects === true && name.startsWith(MARK_FIELD))
  const columns = mapping.columns.map((column): ColumnUse => {
    const key = column.key || columnLetter(column.at)
    // A heading may be a property that every object has, such as constructor.
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    return field === undefined || (field !== null && !isField(field))
      ? column
      : { ...column, field, because: 'remembered' }
  })
  const known = Object.entries(fixed).filter(([name]) => fieldOf(kind, name)?.canBeFixed)
  return { columns, fixed: Object.fromEntries(known), classFromPlace }
}

/** Required fields that no column, fixed value or other field gives. */
export function missingFields(kind: SheetKind, { columns, fixed, classFromPlace }: Mapping): Field[] {
  const filled = new Set<string>(columns.flatMap(({ field }) => field ?? []))
  const given = kind.fields.flatMap(({ name, insteadOf }) => (filled.has(name) ? (insteadOf ?? []) : []))
  for (const name of [...given, ...Object.keys(fixed), ...(classFromPlace ? ['classId'] : [])]) filled.add(name)
  return kind.fields.filter(({ name, isRequired, hasUsual }) => isRequired && !hasUsual && !filled.has(name))
}
