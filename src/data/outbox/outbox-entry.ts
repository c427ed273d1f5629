import type { KeptProblem } from '#domain/core/problem-body.ts'
import type { Role } from '#domain/core/roles.ts'
import type { SubjectSeen, Told } from '#domain/core/subjects.schema.ts'
import type { ClockDoubt } from '#domain/sync/sync.schema.ts'

/**
 * `waiting`: to be sent. `parked`: not accepted; shown with its reason, and blocks only entries of the same key.
 * `acknowledged`: accepted; stays until a pull has brought its effect.
 */
export type EntryState = 'waiting' | 'parked' | 'acknowledged'

/**
 * Why an entry is parked. `behind`: an earlier entry of the same key is parked. `serverFault`: the server failed on it;
 * retried slowly.
 */
export type ParkReason = 'rejected' | 'behind' | 'serverFault' | 'unreadable' | 'tooLarge'

/** One write in the outbox. No token, no host and no "sending" state: the lock shows which queue is being sent. */
export type OutboxEntry = {
  /** Device code and counter (K7Q-1042); also the Idempotency-Key. */
  id: string
  /** Place in the queue; see place.ts. */
  seq: number
  ownerId: number
  ownerName: string
  /** The role in which its maker saved it; missing in entries of older releases. */
  ownerRole?: Role
  endpoint: string
  version: number
  key: string
  input: unknown
  /** Instants of creation of the rows that the entry names, as its maker's device knew them. */
  subjects: readonly SubjectSeen[]
  /**
   * The names of its classes when it was made, by id, for when the device does not hold them any more. Names of people are
   * not kept: entries are not sealed at sign-out.
   */
  classNames?: Readonly<Record<string, string>>
  /** Facts about a payment that the server records where it cannot assign the payment. */
  told?: Told
  /** When it was saved, on the corrected clock (ISO instant). */
  madeAt: string
  /** Why the device's clock, and so `madeAt`, was doubted at that moment. */
  clock?: ClockDoubt
  state: EntryState
  parkReason: ParkReason | null
  /** An unconditional write: never replaced or cancelled. */
  isFact?: true
  /** Number of the receipt or voucher that was made for the entry; it never changes, also under another device code. */
  receipt?: string
  attempts: number
  /** Not sent before this instant (milliseconds); 0 = at once. */
  nextAt: number
  /** Set in the transaction before the first send; from then on the entry never changes. */
  firstSentAt: number | null
  lastError: KeptProblem | null
  /**
   * With `at` in milliseconds on the corrected clock. `proof`: the number of the first witness that covers the entry; a host
   * without the batch call gives none.
   */
  ack: { epoch: string; position: number; reply: unknown; at: number; proof?: number } | null
  /** The entry's position on a server that has been restored since: a replica of that time still holds its effect. */
  formerAck?: { epoch: string; position: number }
  /** Remark that the maker must read although the entry was accepted; stays until dismissed. */
  attention: string | null
}

/** Whether an entry is money that was taken. A voucher (K7Q-V000012) is of money that was spent. */
export const isPayment = ({ isFact, told, receipt = told?.receipt }: OutboxEntry): boolean =>
  (isFact === true || told !== undefined) && !receipt?.includes('-V')

/** The delivery fields of an entry that was never sent. */
export const NEVER_SENT = {
  attempts: 0,
  nextAt: 0,
  firstSentAt: null,
  lastError: null,
  ack: null,
  attention: null,
} as const satisfies Partial<OutboxEntry>

/** Whether a parked entry is sent again by itself: nobody has refused it. */
export const isStillTried = ({ state, parkReason, isFact }: OutboxEntry): boolean =>
  state === 'parked' && (parkReason === 'serverFault' || (parkReason === 'tooLarge' && isFact === true))

/**
 * How long retained writes stay on the device, to be offered again if the school's server has to be restored from a
 * backup older than they are.
 */
export const RETENTION_MS = 90 * 86_400_000
