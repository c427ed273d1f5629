import { and, isNull, sql, type SQL } from 'drizzle-orm'
import { addDays, schoolDay } from '#domain/core/dates.ts'
import { students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor, ServerFacts } from '../../handle.ts'
import { studentsIn, type Scope } from '../scope.ts'

/** Of the person only the role counts beside the scope: what one reads is handed on to others who have both. */
export type Reader = { tx: Db; actor: Pick<Actor, 'role'>; scope: Scope; facts: ServerFacts }

/**
 * A row with the place that orders the first copy, of most tables its id, and the key that the copy names it by.
 */
export type Keyed<Place = number> = { id: Place; key: string; row: Record<string, unknown> }

export type Selection<Place = number> = { keys?: string[]; after?: Place | null; limit?: number }

/** How one synced table is read: in pages for a first copy, by key for changes; always within the scope. */
export type SyncedReader<Place = number> = {
  /** Newest first where the newest matters most. */
  order: 'up' | 'down'
  read: (reader: Reader, selection: Selection<Place>) => Promise<Keyed<Place>[]>
}

/** The students of whom rows are told. */
export const isVisibleStudent = (scope: Scope): SQL => and(studentsIn(scope), isNull(students.deletedAt)) ?? sql`true`

/** The first day of those that devices keep. */
export const firstDayKept = (facts: ServerFacts, days: number): string =>
  addDays(schoolDay(facts.now(), facts.school.timeZone), -days)
