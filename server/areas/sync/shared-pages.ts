import type { LoadPlace } from './cursor.ts'
import type { Witness } from './history.ts'

/** Rows of an initial load as they travel, and all that decides for whom else they are good. */
export type LoadPage = {
  /** The page's `tables`, as JSON. */
  tables: string
  /** Where the next page begins, null behind the last table, and how many rows it may have. */
  next: LoadPlace | null
  nextRows: number
  /** The place in the feed from which on changes may be missing here. */
  feed: number
  witness: Witness
}

/** How long a page is handed on (milliseconds): the feed, which every replica ends with, repeats what changed since. */
const SHARED_MS = 2 * 60_000

/** Characters that are kept; the oldest pages go first. */
const MOST_CHARACTERS = 32_000_000

/** What a page costs beside its rows. */
const OVERHEAD = 1_000

export type SharedPages = {
  /** The page that was last read under this key, where it is good; else what `read` gives, for others too. */
  pageAt: (
    key: string,
    isGood: (page: LoadPage) => Promise<boolean>,
    read: () => Promise<LoadPage>,
  ) => Promise<LoadPage>
}

type Cached = { reading: Promise<LoadPage>; size: number; timer: NodeJS.Timeout }

/** Pages of initial loads, read once for all who may see the same; the key says who that is and where the page begins. */
export function sharedPages(): SharedPages {
  // The oldest first, which is the order of a map.
  const pages = new Map<string, Cached>()

  function drop(key: string, cached: Cached): void {
    clearTimeout(cached.timer)
    if (pages.get(key) === cached) pages.delete(key)
  }

  function makeRoom(): void {
    let size = [...pages.values()].reduce((sum, cached) => sum + cached.size, 0)
    for (const [key, cached] of pages) {
      if (size <= MOST_CHARACTERS) return
      size -= cached.size
      drop(key, cached)
    }
  }

  async function readFor(key: string, read: () => Promise<LoadPage>): Promise<LoadPage> {
    const before = pages.get(key)
    if (before) drop(key, before)
    const timer = setTimeout(() => drop(key, cached), SHARED_MS).unref()
    const cached: Cached = { reading: read(), size: OVERHEAD, timer }
    pages.set(key, cached)
    try {
      const page = await cached.reading
      cached.size += key.length + page.tables.length
      makeRoom()
      return page
    } catch (error) {
      drop(key, cached)
      throw error
    }
  }

  return {
    pageAt: async (key, isGood, read) => {
      const cached = pages.get(key)
      // Without a turn in between: two who ask at once must not both read.
      const known = cached ? await cached.reading.catch(() => null) : null
      return known && (await isGood(known)) ? known : readFor(key, read)
    },
  }
}
