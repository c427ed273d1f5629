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
  /** When it was saved, by the device's clock corrected to the server's (ISO instant). */
  madeAt: string
  state: EntryState
  parkReason: ParkReason | null
  attempts: number
  /** Not to be sent before this instant (milliseconds); 0 = at once. */
  nextAt: number
  /** Set in the transaction before the first send; from then on the entry never changes. */
  firstSentAt: number | null
  lastError: { code: string; message: string } | null
  ack: { epoch: string; position: number; reply: unknown; at: number } | null
  /** What its maker must hear although it was accepted; kept until dismissed. */
  attention: string | null
}
