import { columnLetter } from './cells.ts'
import { amountIn } from './figures.ts'
import type { SheetKind } from './kinds.ts'
import type { ColumnUse, Mapping } from './mapping.ts'
import { keysOf } from './matching.ts'
import { hasWordOf, type UnclearColumn } from './unclear-columns.ts'
import { headingsOf, type HeadingKey } from './words.ts'

/** Columns that say nothing of a row but its number, or what can be counted from the others. */
const COUNTED: readonly HeadingKey[] = ['position', 'figures']
/** Columns of what families owed or paid before. */
const OF_BEFORE: readonly HeadingKey[] = ['balance', 'feesBefore', 'paidBefore']

const nameOf = ({ heading, at }: ColumnUse): string => heading || columnLetter(at)

const isLeft = ({ field, samples }: ColumnUse): boolean => field === null && samples.length > 0

/** Whether a kind has no place for what families owed before, so that such a column is told apart from others. */
const passesOver = ({ ignored }: SheetKind): boolean => OF_BEFORE.some((key) => ignored.includes(key))

const isOwed = (kind: SheetKind, column: ColumnUse): boolean => {
  const keys = keysOf(kind, column.heading)
  const isNamed =
    keys.some((key) => OF_BEFORE.includes(key)) ||
    (keys.length === 0 && hasWordOf(headingsOf('balance'), column.heading))
  return isNamed && column.samples.some((sample) => amountIn(sample) !== null)
}

export type UnreadColumns = {
  /** Columns with values that are not read, though nobody knows them to be of no use: their headings, or their letters. */
  readonly unread: readonly string[]
  /** Columns that are known to have no place here, or whose place another column has. */
  readonly left: readonly string[]
  /** Columns of money that families owed or paid before, which this kind of list does not register. */
  readonly owed: readonly string[]
}

/**
 * Every column with values that becomes nothing; running numbers, and sums of others, are not worth a word, and what a question
 * is about is told by it.
 */
export function unreadColumns(kind: SheetKind, { columns }: Mapping, unclear: readonly UnclearColumn[]): UnreadColumns {
  const asked = new Set(unclear.flatMap((each) => each.columns.map(({ at }) => at)))
  const all = columns.filter(isLeft)
  const owed = passesOver(kind) ? all.filter((column) => !asked.has(column.at) && isOwed(kind, column)) : []
  const others = all.filter((column) => !owed.includes(column))
  const isUnread = ({ because }: ColumnUse): boolean => because === 'doubled' || because === 'unknown'
  const isCounted = ({ heading }: ColumnUse): boolean => keysOf(kind, heading).some((key) => COUNTED.includes(key))
  return {
    unread: others.filter(isUnread).map(nameOf),
    left: others.filter((column) => !isUnread(column) && !isCounted(column) && !asked.has(column.at)).map(nameOf),
    owed: owed.map(nameOf),
  }
}
