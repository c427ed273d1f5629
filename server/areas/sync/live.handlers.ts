import { live } from '#domain/sync/sync.endpoints.ts'
import type { LiveWord } from '#domain/sync/sync.schema.ts'
import { handleRaw, type Handler } from '../../handle.ts'
import type { LiveHub } from './live-hub.ts'

/** Stream of a server without announcements from the database: it ends at once, and devices pull at intervals. */
async function* nothing(): AsyncGenerator<LiveWord> {
  yield 0
}

export const liveHandlers = (hub: LiveHub | null): readonly Handler[] => [
  handleRaw(live, async (_, { actor }) => (hub ? hub.wordsTo(actor) : nothing())),
]
