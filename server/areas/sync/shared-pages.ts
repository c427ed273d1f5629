import type { LoadPlace } from './cursor.ts'
import type { Witness } from './history.ts'

/** Rows of an initial load as JSON, with the data that decide which other devices may use them. */
export type LoadPage = {
  /** The page's `tables`, as JSON. */
  tables: string
  /** Steps that are complete with this page, and how many there are. */
  steps: readonly [done: number, of: number]
  /** Whether what follows is history. */
  isDaily: boolean
  /** Where the next page begins (null after the last step), and how many rows it may have. */
  next: LoadPlace | null
  nextRows: number
  /** The position in the feed from which on changes may be missing here. */
  feed: number
  witness: Witness
}

/**
 * How long a page may be shared (milliseconds). An older page does no harm: every initial load ends with the feed, which
 * brings later changes.
 */
const SHARED_MS = 2 * 60_000

/** Most characters of all cached pages; the oldest pages are deleted first. */
const MOST_CHARACTERS = 32_000_000

/** Memory of a page besides its rows (characters). */
const OVERHEAD = 1_000

export type SharedPages = {
  /** Returns the page last read under a key, if it is valid, else the result of `read`, which is then shared. */
  pageAt: (
    key: string,
    isGood: (page: LoadPage) => Promise<boolean>,
    read: () => Promise<LoadPage>,
  ) => Promise<LoadPage>
}

type Cached = { reading: Promise<LoadPage>; size: number; timer: NodeJS.Timeout }

/** Pages of initial loads, read once for all with the same scope; the key names the scope and where the page begins. */
export function sharedPages(): SharedPages {
  // In order of insertion, so the oldest come first.
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
      // Without an `await` in between, so that two callers at once do not both read.
      const known = cached ? await cached.reading.catch(() => null) : null
      return known && (await isGood(known)) ? known : readFor(key, read)
    },
  }
}
