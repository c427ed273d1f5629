/** Channel on which the sync engine tells pages how far it is. */
export const SYNC_CHANNEL = 'dugsi-sync'

export type SyncProgress =
  | { kind: 'sending'; done: number; total: number }
  /** `place` among the devices that wait for their replica, from 1, while others come first. */
  | { kind: 'pulling'; place?: number }
  | { kind: 'idle' }

/** Why a drain is asked for; a person's own wish and a sign of life do not wait for the backoff. */
export type DrainReason = 'enqueue' | 'sendNow' | 'online' | 'focus' | 'timer' | 'load' | 'signIn' | 'alive' | 'news'

export type WorkerMessage =
  | { type: 'drain'; reason: DrainReason }
  /** Somebody has signed in: what she can open is to be on this device, also in the release that waits. */
  | { type: 'keepFiles' }
  | { type: 'SKIP_WAITING' }
/** The worker's answer over the message's port, so that a page notices a worker that does not live. */
export type WorkerAnswer = { type: 'accepted' } | { type: 'done' }
