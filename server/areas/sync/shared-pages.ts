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

type Kept = { reading: Promise<LoadPage>; size: number; timer: NodeJS.Timeout }

/** Pages of initial loads, read once for all who may see the same; the key says who that is and where the page begins. */
export function sharedPages(): SharedPages {
  // The oldest first, which is the order of a map.
  const pages = new Map<string, Kept>()

  function drop(key: string, kept: Kept): void {
    clearTimeout(kept.timer)
    if (pages.get(key) === kept) pages.delete(key)
  }

  function makeRoom(): void {
    let size = [...pages.values()].reduce((sum, kept) => sum + kept.size, 0)
    for (const [key, kept] of pages) {
      if (size <= MOST_CHARACTERS) return
      size -= kept.size
      drop(key, kept)
    }
  }

  async function readFor(key: string, read: () => Promise<LoadPage>): Promise<LoadPage> {
    const before = pages.get(key)
    if (before) drop(key, before)
    const timer = setTimeout(() => drop(key, kept), SHARED_MS).unref()
    const kept: Kept = { reading: read(), size: OVERHEAD, timer }
    pages.set(key, kept)
    try {
      const page = await kept.reading
      kept.size += key.length + page.tables.length
      makeRoom()
      return page
    } catch (error) {
      drop(key, kept)
      throw error
    }
  }

  return {
    pageAt: async (key, isGood, read) => {
      const kept = pages.get(key)
      // Without a turn in between: two who ask at once must not both read.
      const known = kept ? await kept.reading.catch(() => null) : null
      return known && (await isGood(known)) ? known : readFor(key, read)
    },
  }
}
