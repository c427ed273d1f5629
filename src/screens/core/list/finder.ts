import { fold } from '#domain/school/names.rules.ts'
import { idIn, search, searchIndex } from '#domain/school/search.rules.ts'
import type { Field } from '#ui/fields.ts'

/** The texts and ids by which the search of a list finds a row. */
export type Found = {
  /** Words, and names in any spelling; by default the texts of all columns. */
  words?: string
  id?: number | undefined
  /** The ids of the people of a row about several people. */
  ids?: readonly number[]
  phone?: string | null | undefined
  phone2?: string | null | undefined
  /** Receipts, numbers and codes, found by any part; up to five digits must be the number at the end. */
  codes?: string
  /** Numbers that are found also by a few digits that are not their end. */
  parts?: string
}

/** Words of a query with letters and digits, which are matched exactly: 2a is not 2b. */
const codesOf = (query: string): string[] =>
  fold(query)
    .split(' ')
    .filter((word) => /\d/.test(word) && /\p{L}/u.test(word))

/** Whether one of the codes ends in a number, as receipt K7Q-R000437 in 437; zeros in front do not count. */
const endsInNumber = (codes: string, id: string): boolean =>
  codes.split(/\s+/).some((code) => (/\d+$/.exec(code)?.[0] ?? '').replace(/^0+/, '') === id)

const hasCodes = (text: string, codes: readonly string[]): boolean => {
  const words = fold(text).split(' ')
  return codes.every((code) => words.some((word) => word.startsWith(code)))
}

/** Whether a field has words to search in; days and amounts are left out. */
const isSpoken = <Row>({ order, isMoney }: Field<Row>): boolean => !order && !isMoney

/**
 * Search of a list, prepared at its first use: by a part of a code, by id and phone, and by words, where each word of the
 * query must begin a word of the row, names in any spelling. The best matches come first. Up to five digits are an id
 * first: where a row has that id, no other row is found.
 */
export function finderOf<Row>(
  rows: readonly Row[],
  fields: readonly Field<Row>[],
  foundBy: (row: Row) => Found,
): (query: string) => readonly Row[] {
  const spoken = fields.filter(isSpoken)
  const textOf = (row: Row): string => spoken.map(({ value }) => value(row) ?? '').join(' ')
  const prepare = () =>
    searchIndex(
      rows.map((row) => {
        const { id = 0, words, ...found } = foundBy(row)
        return { ...found, id, fullname: words ?? textOf(row), row }
      }),
    )
  let index: ReturnType<typeof prepare> | undefined
  return (query) => {
    const wanted = query.trim().toLowerCase()
    if (!wanted) return rows
    index ??= prepare()
    const id = idIn(query)
    const exact = codesOf(query)
    const named = search(index, query).filter(({ fullname }) => exact.length === 0 || hasCodes(fullname, exact))
    const own = index.students.filter((each) => String(each.id) === id || each.ids?.includes(Number(id)))
    if (id !== null && own.length > 0) return own.map(({ row }) => row)
    const coded = index.students.filter(
      ({ codes = '', parts = '' }) =>
        parts.toLowerCase().includes(wanted) ||
        (id === null ? codes.toLowerCase().includes(wanted) : endsInNumber(codes, id)),
    )
    return [...new Set([...coded, ...named])].map(({ row }) => row)
  }
}
