import type { CallInput, EndpointDefinition, SentReplyOf } from './endpoint.ts'
import type { Subject } from './subjects.ts'
import type { Told } from './subjects.schema.ts'
import type { SyncedTableName } from '../synced-tables.ts'

type Row = Record<string, unknown>

/**
 * Tables that waiting writes change: rows of synced tables, and single marks (`attendance`), which devices hold as
 * class-days.
 */
export type EffectTable = 'attendance' | Exclude<SyncedTableName, 'classDays'>

/**
 * A row that a waiting write changes for every reader of the table. `row`: fields that it sets. `fold`: for changes by
 * an amount, computes the new row from the current one, which includes the effects of earlier entries; must be pure and
 * copy, and gives null when there is nothing to change.
 */
export type RowEffect = { table: EffectTable; key: string } & (
  | { row: Row; fold?: never }
  | { row?: never; fold: (row: Row | undefined) => Row | null }
)

/** Names that a sentence about an entry needs; null for unknown ids. */
export type NameLookup = {
  className(id: number): string | null
  studentName(id: number): string | null
  examName(id: number): string | null
  subjectName(id: number): string | null
}

export const NAMELESS: NameLookup = {
  className: () => null,
  studentName: () => null,
  examName: () => null,
  subjectName: () => null,
}

/** Who made a waiting write, and when on the corrected clock (ISO instant). */
export type WriteContext = { ownerId: number; ownerName: string; madeAt: string }

/** Series of numbers that each device has of its own: receipts of money taken, vouchers of money spent, drawer sessions. */
export type Series = 'R' | 'V' | 'Z'

export type OfflineWrite<E extends EndpointDefinition = EndpointDefinition> = {
  readonly endpoint: E
  readonly version: number
  /**
   * Reports what has happened already (money was taken): the server records it whatever it objects to, and never
   * refuses. Its key identifies the one event: saved twice it is still one entry, never replaced and never cancelled.
   */
  readonly isUnconditional?: true
  /** Concerns its maker alone: an administrator who takes over the entries of an ended account does not get this one. */
  readonly isPersonal?: true
  /** Large, and in no hurry: sent once nothing else of its maker waits. */
  readonly isLast?: true
  key(input: CallInput<E>): string
  /** Rows that the write names by number, always in the same order for the same input of a version. */
  subjects(input: CallInput<E>): readonly Subject[]
  /** Unconditional writes only: facts that the server stores when it cannot assign the money to a student. */
  told?(input: CallInput<E>, names: NameLookup): Told
  effects(input: CallInput<E>, context: WriteContext): RowEffect[]
  sentence(input: CallInput<E>, names: NameLookup): string
  /**
   * Remark that the maker must read although the write was accepted; null when there is none. The server sends devices only the
   * replies of unconditional writes and of writes that have this function.
   */
  attention?(reply: SentReplyOf<E>): string | null
  /**
   * Combines an entry that was never sent with the newer one that replaces it; without this function, only the newer input is
   * kept.
   */
  merge?(older: CallInput<E>, newer: CallInput<E>): CallInput<E>
  /** Unconditional writes only: puts the next number of one of the device's own series (K7Q-R000123) into the input. */
  readonly numbered?: { readonly series: Series; readonly put: (input: CallInput<E>, number: string) => CallInput<E> }
  /** Converts the input of an entry made by an earlier release to the current version. */
  upgrade?(input: unknown, fromVersion: number): unknown
}

/**
 * Declares a write that may wait in the outbox: `key` names what must stay in order, `effects` the rows that it changes
 * (a pure function), `sentence` describes it to people.
 */
export const offlineWrite = <E extends EndpointDefinition>(
  endpoint: E,
  write: Omit<OfflineWrite<E>, 'endpoint'>,
): OfflineWrite<E> => ({ endpoint, ...write })
