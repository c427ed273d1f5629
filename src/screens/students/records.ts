import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { formatTime } from '#domain/core/times.ts'
import { fold } from '#domain/students/names.rules.ts'
import { search, searchIndex } from '#domain/students/search.rules.ts'
import type { Field } from '#ui/fields.ts'

/** An instant for people: day and time of the school. */
export const momentOf = (instant: string, timeZone: string): string => {
  const time = Date.parse(instant)
  return `${formatDay(schoolDay(time, timeZone))} ${formatTime(time, timeZone)}`
}

/** By what a row is found besides its texts. */
export type Identity = { id: number; phone?: string | null | undefined; phone2?: string | null | undefined }

/** The words of a query that have no other spelling: 2a is not 2b. None in a query of digits, which is an id or phone. */
const codesOf = (query: string): string[] =>
  fold(query)
    .split(' ')
    .filter((word) => /\d/.test(word) && /\p{L}/u.test(word))

const hasCodes = (text: string, codes: readonly string[]): boolean => {
  const words = fold(text).split(' ')
  return codes.every((code) => words.some((word) => word.startsWith(code)))
}

/** A search over a list, prepared once: by id, phone, and the words of every field in any spelling of names. */
export function recordSearch<Row>(
  rows: readonly Row[],
  fields: readonly Field<Row>[],
  identify: (row: Row) => Identity,
): (query: string) => Row[] {
  let index: ReturnType<typeof searchIndex<Identity & { fullname: string; row: Row }>> | undefined
  // Days are not words.
  const spoken = fields.filter(({ order }) => !order)
  return (query) => {
    if (!query.trim()) return [...rows]
    index ??= searchIndex(
      rows.map((row) => ({ ...identify(row), fullname: spoken.map(({ value }) => value(row) ?? '').join(' '), row })),
    )
    const exact = codesOf(query)
    return search(index, query)
      .filter(({ fullname }) => exact.length === 0 || hasCodes(fullname, exact))
      .map(({ row }) => row)
  }
}
