import { addDays, schoolDay } from '#domain/core/dates.ts'
import type { Db } from '../../db/types.ts'
import type { Actor, ServerFacts } from '../../handle.ts'
import type { Scope } from '../scope.ts'

/** Of the person only the role counts beside the scope: what one reads is handed on to others who have both. */
export type Reader = { tx: Db; actor: Pick<Actor, 'role'>; scope: Scope; facts: ServerFacts }

/** A row with the id that orders the first copy and the key that the feed names it by. */
export type Keyed = { id: number; key: string; row: Record<string, unknown> }

export type Selection = { keys?: string[]; after?: number | null; limit?: number }

/** How one synced table is read: in pages for a first copy, by key for changes; always within the scope. */
export type SyncedReader = {
  /** Newest first where the newest matters most. */
  order: 'up' | 'down'
  read: (reader: Reader, selection: Selection) => Promise<Keyed[]>
}

/** The first day of those that devices keep. */
export const firstDayKept = (facts: ServerFacts, days: number): string =>
  addDays(schoolDay(facts.now(), facts.school.timeZone), -days)
