import type { ImportKind } from '#domain/imports/imports.rules.ts'
import type { BuiltOn } from '#domain/imports/imports.schema.ts'
import type { RecordChange } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'

type Ids = readonly number[]

/** What a list changed, by the record; records that it made have nothing here. */
export type Changes = ReadonlyMap<number, RecordChange>

export const changesIn = (rows: readonly { recordId: number; change: RecordChange | null }[]): Changes =>
  new Map(rows.flatMap(({ recordId, change }) => (change ? [[recordId, change]] : [])))

/** What an area says of the records that lists of its kind made or changed. */
export type ImportedKind = {
  names: (tx: Db, ids: Ids) => Promise<ReadonlyMap<number, string>>
  /** What was built on records since; such records stay. */
  builtOn: (tx: Db, ids: Ids, changes: Changes) => Promise<ReadonlyMap<number, readonly BuiltOn[]>>
  /** Locks the records as all who build on them do, so that what was done until now is read afterwards. */
  lock: (tx: Db, ids: Ids, changes: Changes) => Promise<unknown>
  /** Takes back records that are locked, on which nothing was built. */
  remove: (context: HandlerContext, ids: Ids, why: { reason: string; changes: Changes }) => Promise<void>
}

export type ImportedKinds = Readonly<Record<ImportKind, ImportedKind>>
