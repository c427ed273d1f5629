import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CallInput, EndpointDefinition, ReplyOf } from '#domain/core/endpoint.ts'
import { call } from './api.ts'
import { shownOfAnswer, type SourceAnswer, type Source } from './source.ts'
import { useAnswer } from './use-answer.ts'

/** Rows of a list, as many as were fetched. */
export type Fetched<Row, Next> = {
  rows: readonly Row[]
  /** Total number of rows; null where the server does not count them. */
  total: number | null
  /** Input for the next page; null after the last one. */
  next: Next | null
}

type Paging<E extends EndpointDefinition, Row> = {
  read: (reply: ReplyOf<E>, input: CallInput<E>) => Fetched<Row, CallInput<E>>
  keyOf: (row: Row) => string | number
}
type PagingAs<E extends EndpointDefinition, Row, Data> = Paging<E, Row> & {
  /** The list with what the first reply says of all rows, such as their sum. */
  dataOf: (rows: readonly Row[], reply: ReplyOf<E>) => Data
}

/**
 * Fetches pages until there are this many rows, or no more. A row that comes a second time counts once: rows that are
 * added at school meanwhile shift others to the next page.
 */
export async function fetchUntil<Row, Next>(
  known: Fetched<Row, Next>,
  count: number,
  fetch: (next: Next) => Promise<Fetched<Row, Next>>,
  keyOf: (row: Row) => string | number,
): Promise<Fetched<Row, Next>> {
  const rows = new Map(known.rows.map((row) => [keyOf(row), row]))
  let { total, next } = known
  while (next !== null && rows.size < count) {
    // Sequential because each page names the start of the next one.
    const page = await fetch(next)
    for (const row of page.rows) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row)
    total = page.total
    next = page.next
  }
  return { rows: [...rows.values()], total, next }
}

function usePages<E extends EndpointDefinition, Row, Data>(
  endpoint: E,
  input: CallInput<E> | null,
  { read, keyOf, dataOf }: PagingAs<E, Row, Data>,
): SourceAnswer<Data> {
  type Found = Fetched<Row, CallInput<E>>
  const key = JSON.stringify(input)
  const { answer, ask } = useAnswer(endpoint, input)
  const first = useMemo((): Found | null => {
    if (answer.status !== 'ready') return null
    const page = read(answer.data, JSON.parse(key) as CallInput<E>)
    // A cached answer contains only the first page.
    return answer.cachedAt === null ? page : { ...page, next: null }
  }, [answer, key, read])
  const [further, setFurther] = useState<{ key: string; first: Found; found: Found } | null>(null)
  const beyond = first && further?.key === key ? further : null
  const fetched = beyond?.found ?? first
  const fetchTo = useCallback(
    async (from: Found, count: number): Promise<readonly Row[]> => {
      const fetch = async (next: CallInput<E>) => read(await call(endpoint, next), next)
      const found = await fetchUntil(from, count, fetch, keyOf)
      if (first) setFurther({ key, first, found })
      return found.rows
    },
    [endpoint, key, first, read, keyOf],
  )
  useEffect(() => {
    // Asked again: fetch down to the row that was reached before.
    if (first && beyond && beyond.first !== first)
      fetchTo(first, beyond.found.rows.length).catch(() => setFurther(null))
  }, [first, beyond, fetchTo])
  return useMemo(() => {
    const shown = input === null ? ({ status: 'unasked' } as const) : shownOfAnswer(answer)
    if (shown.status !== 'ready' || !fetched) return { shown: shown as SourceAnswer<never>['shown'], ask }
    const { data: reply } = shown
    return {
      shown: { ...shown, data: dataOf(fetched.rows, reply) },
      ask,
      pages: {
        total: fetched.total,
        hasMore: fetched.next !== null,
        more: async () => void (await fetchTo(fetched, fetched.rows.length + 1)),
        all: async () => dataOf(await fetchTo(fetched, Infinity), reply),
      },
    }
    // oxlint-disable-next-line react/exhaustive-deps -- The key is the input.
  }, [key, answer, fetched, ask, fetchTo, dataOf])
}

/** A list that the server filters, searches and gives out in pages, with what its reply says of all rows. */
export const pagedAs =
  <E extends EndpointDefinition, Question, Row, Data>(
    endpoint: E,
    inputOf: (question: Question) => CallInput<E> | null,
    paging: PagingAs<E, Row, Data>,
  ): Source<Question | null, Data> =>
  (question) =>
    usePages(endpoint, question === null ? null : inputOf(question), paging)

/** List that the server filters, searches and gives out in pages: its rows alone. */
export const paged = <E extends EndpointDefinition, Question, Row>(
  endpoint: E,
  inputOf: (question: Question) => CallInput<E> | null,
  paging: Paging<E, Row>,
): Source<Question | null, readonly Row[]> => pagedAs(endpoint, inputOf, { ...paging, dataOf: (rows) => rows })
