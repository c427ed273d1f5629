import { search, searchIndex } from '#domain/students/search.rules.ts'

/** By what a row is found. */
export type Found = {
  id: number
  fullname: string
  phone?: string | null | undefined
  phone2?: string | null | undefined
}

/** A search over rows, prepared once: by ID, phone, or name in any spelling. */
export function finderOf<Row>(rows: readonly Row[], foundBy: (row: Row) => Found): (query: string) => readonly Row[] {
  let index: ReturnType<typeof searchIndex<Found & { row: Row }>> | undefined
  return (query) => {
    if (!query.trim()) return rows
    index ??= searchIndex(rows.map((row) => ({ ...foundBy(row), row })))
    return search(index, query).map(({ row }) => row)
  }
}
