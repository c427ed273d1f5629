import type { TeacherAssignmentRow } from '#domain/exams/exams.schema.ts'
import type { CacheDb } from '../device/db.ts'
import { readOwnEntries } from '../outbox/own-entries.ts'
import { useLiveRead } from '../live/live-read.ts'
import { enteredIn } from './class-sheets.queries.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'

/** The classes and subjects that a person teaches. */
export async function readOwnAssignments({
  cache,
  ownerId,
}: {
  cache: CacheDb
  ownerId: number
}): Promise<TeacherAssignmentRow[]> {
  const rows = (await cache.teacherAssignments.toArray()) as unknown as TeacherAssignmentRow[]
  return rows.filter(({ teacherId }) => teacherId === ownerId)
}

/** Number of waiting marks that change a mark of the school, each of which costs a correction once it arrives. */
export const waitingCorrections = (entries: readonly OutboxEntry[]): number =>
  entries
    .filter(({ state }) => state === 'waiting')
    .flatMap((entry) => enteredIn(entry)?.scores ?? [])
    .filter(({ base = 0 }) => base > 0).length

/** Number of one person's waiting corrections, live; undefined while her entries are being read. */
export const useWaitingCorrections = (ownerId: number): number | undefined =>
  useLiveRead(async (db) => waitingCorrections(await readOwnEntries(db, ownerId)), [ownerId])
