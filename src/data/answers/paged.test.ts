import { expect, test } from 'vitest'
import { fetchUntil, type Fetched } from './paged.ts'

type Row = { id: number }
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id }))
const keyOf = ({ id }: Row): number => id
const start: Fetched<Row, number> = { rows: rows(1, 2), total: 5, next: 2 }

/** A server with these pages, from the second on, which records the pages that were asked of it. */
function pagesOf(...pages: Row[][]) {
  const asked: number[] = []
  const fetch = (page: number): Promise<Fetched<Row, number>> => {
    asked.push(page)
    const isLast = page === pages.length + 1
    return Promise.resolve({ rows: pages[page - 2] ?? [], total: 5, next: isLast ? null : page + 1 })
  }
  return { asked, fetch }
}

test('loading more fetches one further page of a list and no more', async () => {
  const { asked, fetch } = pagesOf(rows(3, 4), rows(5))
  const found = await fetchUntil(start, 3, fetch, keyOf)
  expect(found).toEqual({ rows: rows(1, 2, 3, 4), total: 5, next: 3 })
  expect(asked).toEqual([2])
})

test('loading all fetches the pages of a list one after the other, up to the last', async () => {
  const { asked, fetch } = pagesOf(rows(3, 4), rows(5))
  expect(await fetchUntil(start, Infinity, fetch, keyOf)).toEqual({ rows: rows(1, 2, 3, 4, 5), total: 5, next: null })
  expect(asked).toEqual([2, 3])
})

test('a row that moved to the next page meanwhile is listed once, and no row behind it is missed', async () => {
  const { fetch } = pagesOf(rows(2), rows(2, 3))
  expect((await fetchUntil(start, 3, fetch, keyOf)).rows).toEqual(rows(1, 2, 3))
})

test('a page that cannot be fetched is an error, not the end of the list', async () => {
  const fetch = () => Promise.reject(new Error('no server'))
  await expect(fetchUntil(start, Infinity, fetch, keyOf)).rejects.toThrow('no server')
})
