/**
 * Pages of rows in parts of at most `most` rows, each of which has to be read to its end before the next is asked for. There is
 * one part at least, which may be empty.
 */
export async function* splitRows<Row>(
  pages: AsyncIterable<readonly Row[]>,
  most: number,
): AsyncGenerator<AsyncGenerator<readonly Row[]>> {
  const source = pages[Symbol.asyncIterator]()
  let rest: readonly Row[] | null = null
  const nextPage = async (): Promise<readonly Row[] | null> => {
    const kept = rest
    rest = null
    if (kept) return kept
    const { done, value } = await source.next()
    return done ? null : value
  }
  async function* part(): AsyncGenerator<readonly Row[]> {
    for (let room = most; room > 0;) {
      const page = await nextPage()
      if (!page) return
      if (page.length > room) rest = page.slice(room)
      yield page.slice(0, room)
      room -= Math.min(room, page.length)
    }
  }
  try {
    do {
      yield part()
      rest = await nextPage()
    } while (rest)
  } finally {
    await source.return?.()
  }
}
