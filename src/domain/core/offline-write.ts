import type { CallInput, EndpointDefinition, ReplyOf } from './endpoint.ts'
import type { Subject, Told } from './subjects.ts'
import type { SyncedTableName } from '../synced-tables.ts'

type Row = Record<string, unknown>

/** What waiting writes change: rows of synced tables, and single marks (`attendance`), which devices hold by class and day. */
export type EffectTable = 'attendance' | Exclude<SyncedTableName, 'classDays'>

/**
 * One row that a waiting write changes, as every reader of the table shall see it meanwhile. `row`: fields that it
 * sets. `fold`: the row as it becomes out of the row as it stands, with the effects of earlier entries in it, for what
 * changes by an amount; a pure function that copies, and null when there is nothing to change.
 */
export type RowEffect = { table: EffectTable; key: string } & (
  | { row: Row; fold?: never }
  | { row?: never; fold: (row: Row | undefined) => Row | null }
)

/** Names that a sentence about an entry needs; unknown ids give null. */
export type NameLookup = { className(id: number): string | null; studentName(id: number): string | null }

/** Who made a waiting write, and when by the device's corrected clock (ISO instant). */
export type WriteContext = { ownerId: number; ownerName: string; madeAt: string }

export type OfflineWrite<E extends EndpointDefinition = EndpointDefinition> = {
  readonly endpoint: E
  readonly version: number
  /**
   * What it tells has happened already (money was taken): the server records it whatever it objects to, and never
   * refuses. Its key names the one event: saved twice, it is still one entry, never replaced and never taken back.
   */
  readonly isUnconditional?: true
  key(input: CallInput<E>): string
  /** The rows that it names by number, always in the same order for the same input of a version. */
  subjects(input: CallInput<E>): readonly Subject[]
  /** Unconditional writes only: what the server holds of it where it cannot place it. */
  told?(input: CallInput<E>, names: NameLookup): Told
  effects(input: CallInput<E>, context: WriteContext): RowEffect[]
  sentence(input: CallInput<E>, names: NameLookup): string
  /**
   * What the person must hear although the write was accepted; null when there is nothing. Devices are told the replies of
   * unconditional writes and of writes that have this, and no others.
   */
  attention?(reply: ReplyOf<E>): string | null
  /** One input out of an entry that was never sent and the newer one that takes its place; without it the newer one stands alone. */
  merge?(older: CallInput<E>, newer: CallInput<E>): CallInput<E>
  /** Unconditional writes only: puts the next number of the device's own series of receipts (K7Q-R000123) into the input. */
  numbered?(input: CallInput<E>, receipt: string): CallInput<E>
  /** Brings the input of an entry made by an earlier release to the present version. */
  upgrade?(input: unknown, fromVersion: number): unknown
}

/**
 * Declares a write that may wait in the outbox: what must stay in order together (`key`), which rows it
 * changes (`effects`, a pure description) and how it reads to a person (`sentence`).
 */
export const offlineWrite = <E extends EndpointDefinition>(
  endpoint: E,
  write: Omit<OfflineWrite<E>, 'endpoint'>,
): OfflineWrite<E> => ({ endpoint, ...write })
