import type { SubjectSeen, Told } from '#domain/core/subjects.ts'
import type { ClockDoubt } from '#domain/sync/sync.schema.ts'

/**
 * `waiting`: to be sent. `parked`: not accepted, visible with its reason, holding back only what has its key.
 * `acknowledged`: accepted; kept until a pull has brought its effect back.
 */
export type EntryState = 'waiting' | 'parked' | 'acknowledged'

/** Why an entry is parked. `behind`: an entry with the same key before it is. `serverFault`: retried slowly. */
export type ParkReason = 'rejected' | 'behind' | 'serverFault' | 'unreadable' | 'tooLarge'

/** One waiting write. No token, no host and no "sending" state: the lock says that. */
export type OutboxEntry = {
  /** Device code and counter (K7Q-1042); also the Idempotency-Key. */
  id: string
  seq: number
  ownerId: number
  ownerName: string
  endpoint: string
  version: number
  key: string
  input: unknown
  /** What its maker saw of the rows that it names; entries of earlier releases have none. */
  subjects?: readonly SubjectSeen[]
  /** What the server holds of money that it cannot place. */
  told?: Told
  /** When it was saved, by the device's clock corrected to the server's (ISO instant). */
  madeAt: string
  /** The device's clock was doubted at that moment, and so is `madeAt`. */
  clock?: ClockDoubt
  state: EntryState
  parkReason: ParkReason | null
  /** Of an unconditional write, under the name that entries have always had: never replaced or taken back. */
  isFact?: true
  /** The number of the receipt that was printed for it; final, also under another device code. */
  receipt?: string
  attempts: number
  /** Not to be sent before this instant (milliseconds); 0 = at once. */
  nextAt: number
  /** Set in the transaction before the first send; from then on the entry never changes. */
  firstSentAt: number | null
  lastError: { code: string; message: string } | null
  /** `at`: milliseconds by the device's clock corrected to the server's. */
  ack: { epoch: string; position: number; reply: unknown; at: number } | null
  /** Where it stood in a server that has been restored since: a replica of that time still holds its effect. */
  formerAck?: { epoch: string; position: number }
  /** What its maker must hear although it was accepted; kept until dismissed. */
  attention: string | null
}

/** What an entry holds of its way to the school before it was sent for the first time. */
export const NEVER_SENT = {
  attempts: 0,
  nextAt: 0,
  firstSentAt: null,
  lastError: null,
  ack: null,
  attention: null,
} as const satisfies Partial<OutboxEntry>

/** Whether a parked entry goes out again by itself: nobody has refused it. */
export const isStillTried = ({ state, parkReason, isFact }: OutboxEntry): boolean =>
  state === 'parked' && (parkReason === 'serverFault' || (parkReason === 'tooLarge' && isFact === true))

/**
 * How long unconditional writes stay on the device after their acceptance, to be offered again if the school's server
 * has to be restored from a backup that is older than they are.
 */
export const RETENTION_MS = 90 * 86_400_000
