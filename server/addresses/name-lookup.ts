import { lookup } from 'node:dns/promises'

/** The addresses of a name in this network; none where nobody knows it. */
export type Lookup = (name: string) => Promise<readonly string[]>

const PATIENCE_MS = 1_000
const KEPT_MS = 30_000

const askNetwork: Lookup = async (name) => (await lookup(name, { all: true, family: 4 })).map(({ address }) => address)

type LookupOptions = { ask?: Lookup; patience?: number; now?: () => number }

/**
 * Looks names up, within a second each: whoever opens a screen does not wait for a network that does not answer. What is
 * known is asked again after half a minute; a late answer counts for whoever asks next.
 */
export function openLookup({ ask = askNetwork, patience = PATIENCE_MS, now = Date.now }: LookupOptions = {}): Lookup {
  const asked = new Map<string, { at: number; found: Promise<readonly string[]> }>()
  return async (name) => {
    const known = asked.get(name)
    const isFresh = known && now() - known.at < KEPT_MS
    const { found } = isFresh ? known : { found: ask(name).catch(() => []) }
    if (!isFresh) asked.set(name, { at: now(), found })
    let timer: NodeJS.Timeout | undefined
    const over = new Promise<readonly string[]>((done) => {
      timer = setTimeout(done, patience, [])
      timer.unref()
    })
    return Promise.race([found, over]).finally(() => clearTimeout(timer))
  }
}
