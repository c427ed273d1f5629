import type { KeptProblem } from '#domain/core/problem-body.ts'
import type { PacketLabel } from '#domain/handover/packets.rules.ts'

/** How a packet leaves a device. */
export type HandedBy = 'code' | 'file' | 'message'

/**
 * `packed`: it may have left the device. `handed`: its maker says that somebody has it. `answered`: its receipt is here and goes
 * into the outbox at once. `settled`: it did. `refused`: the school has refused the whole packet.
 */
export type HandedState = 'packed' | 'handed' | 'answered' | 'settled' | 'refused'

/** A packet that this device has made. Its entries stay in the outbox, and are sent as if there was no packet. */
export type Handed = {
  /** Name of the packet (`packetId`). */
  id: string
  /** Mark of its school (`schoolMark`). */
  school: string
  ownerId: number
  /** When the maker's account was created, where the device knows it: numbers of accounts may be given again. */
  ownerBorn: number | undefined
  /** Ids of its entries in their order. */
  entryIds: readonly string[]
  /** How many of them waited, as the label says; the others went along. */
  waiting: number
  /** Opens its receipt, and cannot be read out of the device. */
  replyKey: CryptoKey
  /** End of the grant that it holds: one with another grant is another packet. */
  grantEnd: string
  /** The witness that it shows to the server; empty where the device had none. See `applyReceipt`. */
  witness: string
  /** Where the maker's replica stood; undefined where she had none here. See `applyNews`. */
  cursor: string | undefined
  bytes: Uint8Array<ArrayBuffer>
  /** When it was packed, and when it was last handed over (milliseconds). */
  packedAt: number
  at: number
  how: HandedBy
  /** Who took it, in its maker's words. */
  to: string
  state: HandedState
  receipt?: Uint8Array<ArrayBuffer>
  problem?: KeptProblem
  /** When its receipt went into the outbox (milliseconds); releases before noted none. */
  settledAt?: number
}

/**
 * `carried`: still to be delivered. `delivered`: the school has it. `refused`: the school has refused it. `answer`: only
 * the receipt is here, which somebody else has brought.
 */
export type CarriedState = 'carried' | 'delivered' | 'refused' | 'answer'

/** A packet of another device, the school's receipt for it, or both. It belongs to the device: nobody can delete it. */
export type Carried = {
  /** Name of the packet. */
  id: string
  state: CarriedState
  /** Code of the device that made the packet. */
  device: string
  takenAt: number
  /** Name of who was signed in when it was taken. */
  takenBy: string
  packet?: { bytes: Uint8Array<ArrayBuffer>; label: PacketLabel }
  deliveredAt?: number
  receipt?: Uint8Array<ArrayBuffer>
  /** Why the school has not taken it, and when it is tried again (milliseconds; 0 = at once). */
  problem?: KeptProblem
  nextAt: number
}

/** How long handed and carried packets stay on a device after they were settled (milliseconds), as receipts do at school. */
export const PACKETS_STAY_MS = 90 * 86_400_000
