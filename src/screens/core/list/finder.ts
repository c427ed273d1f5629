import { fold } from '#domain/school/names.rules.ts'
import { search, searchIndex } from '#domain/school/search.rules.ts'
import type { Field } from '#ui/fields.ts'

/** The texts by which a row is found. */
export type Found = {
  /** Words and names, the latter in any spelling; by default the texts of all columns. */
  words?: string
  id?: number | undefined
  phone?: string | null | undefined
  phone2?: string | null | undefined
  /** Receipts, numbers, codes: found by any part of them. */
  codes?: string
}

/** Words of a query that have no other spelling: 2a is not 2b. Empty for a query of digits, which is an id or phone. */
const codesOf = (query: string): string[] =>
  fold(query)
    .split(' ')
    .filter((word) => /\d/.test(word) && /\p{L}/u.test(word))

const hasCodes = (text: string, codes: readonly string[]): boolean => {
  const words = fold(text).split(' ')
  return codes.every((code) => words.some((word) => word.startsWith(code)))
}

/** Days and amounts are not words. */
const isSpoken = <Row>({ order, isMoney }: Field<Row>): boolean => !order && !isMoney

/**
 * A search over a list, prepared at its first use: by a part of a code, by id and phone, and by words, where each word
 * of the query begins a word of the row, names in any spelling. The best matches come first.
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
    const coded = index.students.filter(({ codes }) => codes?.toLowerCase().includes(wanted))
    const exact = codesOf(query)
    const named = search(index, query).filter(({ fullname }) => exact.length === 0 || hasCodes(fullname, exact))
    return [...new Set([...coded, ...named])].map(({ row }) => row)
  }
}
