import type { EffectTable } from '#domain/core/offline-write.ts'
import type { DayKind } from '#domain/school/day-kinds.ts'
import type { MarkOutcome } from '#domain/school/mark-outcome.ts'
import type { CachedRow } from '../device/db.ts'
import { writeOf } from '../outbox/known-writes.ts'
import type { EntryState, OutboxEntry } from '../outbox/outbox-entry.ts'
import { effectsOf, isInEffect, rowAfter, type PulledTo } from '../replica/overlay.ts'

/** Somebody's mark of the day in effect: the school's, with this person's waiting one over it. */
export type DayMark = {
  present: boolean
  remark: string
  markedBy: string
  markedAt: string
  /** The revision that a further mark on this device is based on. */
  base: number
  kind?: DayKind | undefined
  time?: string | undefined
  /** Set while the mark is only on this device, or no pull has confirmed it yet. */
  pending: EntryState | null
}

type MarkRow = Pick<DayMark, 'present' | 'remark' | 'markedBy' | 'markedAt' | 'kind' | 'time'> & { date: string }
type IdField = 'studentId' | 'employeeId'

/** The table of the marks, and the field that names whom a mark is about. */
export type MarksOf = { table: EffectTable; id: IdField }

type Folding = MarksOf & { entries: readonly OutboxEntry[]; pulled: PulledTo; date: string }

/**
 * Lays this person's waiting entries over the school's marks of one day, by person. Rewritten from `overlay.ts` for marks: a
 * class list is read at every change of the outbox, and copying whole rows took most of the time.
 */
export function foldMarks(
  rows: readonly (MarkRow & { revision: number } & { [Name in IdField]?: number })[],
  { table, id, entries, pulled, date }: Folding,
): Map<number, DayMark> {
  const marks = new Map<number, DayMark>()
  for (const { [id]: personId = 0, present, remark, markedBy, markedAt, kind, time, revision } of rows)
    marks.set(personId, { present, remark, markedBy, markedAt, kind, time, base: revision, pending: null })
  let known: OutboxEntry | undefined
  let baseOf: BaseOf = () => undefined
  for (const effect of effectsOf(entries, pulled, table)) {
    const row = rowAfter(effect, undefined) as (MarkRow & Record<IdField, number>) | null
    if (row?.date !== date) continue
    const { entry } = effect
    const { [id]: personId, present, remark, markedBy, markedAt, kind, time } = row
    if (entry !== known) baseOf = basesIn((known = entry), id)
    // A waiting mark keeps the revision that it was based on, whatever was pulled since.
    const base = baseOf(personId) ?? marks.get(personId)?.base ?? 0
    marks.set(personId, { present, remark, markedBy, markedAt, kind, time, base, pending: entry.state })
  }
  return marks
}

type BaseOf = (id: number) => number | undefined
type MarkBody = { base?: number; marks?: ({ base?: number } & Record<IdField, number>)[] }

function basesIn(entry: OutboxEntry, id: IdField): BaseOf {
  const { body } = entry.input as { body: MarkBody }
  if (!body.marks) return () => body.base
  const bases = new Map(body.marks.map((mark) => [mark[id], mark.base]))
  return (of) => bases.get(of)
}

type NotApplied = { notApplied?: readonly ({ outcome: MarkOutcome } & { [Name in IdField]?: number })[] }

/**
 * State of an entry with remarks. `told`: its maker must read of it. `listed`: its marks are shown as conflicts. `settled`: those
 * conflicts are settled; known only once the replica has passed the entry's position.
 */
export function troubleOf(
  entry: OutboxEntry,
  { id, isOpen, pulled }: { id: IdField; isOpen: (of: number) => boolean; pulled: PulledTo },
): 'told' | 'listed' | 'settled' {
  const { notApplied = [] } = (entry.ack?.reply ?? {}) as NotApplied
  if (entry.state === 'parked' || notApplied.length === 0 || isInEffect(entry, pulled)) return 'told'
  if (notApplied.some(({ outcome }) => outcome !== 'conflict')) return 'told'
  return notApplied.some(({ [id]: of = 0 }) => isOpen(of)) ? 'listed' : 'settled'
}

/** Rows of a day that an entry marks, where the school did not accept the entry, or not wholly. */
export function rowsToTell(entry: OutboxEntry, table: EffectTable, date: string): CachedRow[] {
  if (entry.state !== 'parked' && entry.attention === null) return []
  return markRowsOf(entry, table).filter((row) => row['date'] === date)
}

function markRowsOf(entry: OutboxEntry, table: EffectTable): CachedRow[] {
  try {
    const effects = writeOf(entry.endpoint)?.effects(entry.input, entry) ?? []
    const rows = effects.filter((effect) => effect.table === table).map((effect) => rowAfter(effect, undefined))
    return rows.filter((row) => row !== null)
  } catch {
    // A parked entry that no longer decodes is shown on the outbox page.
    return []
  }
}
