/** Channel on which the sync engine reports its progress to pages. */
export const SYNC_CHANNEL = 'dugsi-sync'

export type SyncProgress =
  | { kind: 'sending'; done: number; total: number }
  /** `place`: the device's place in the queue for initial loads, from 1, while others come first. */
  | { kind: 'pulling'; place?: number }
  | { kind: 'idle' }

/**
 * Why a drain is asked for; `sendNow` and `online` do not wait for the backoff. `written`: the school has answered a call that
 * changes something, which the replica lacks until a pull.
 */
export type DrainReason =
  | 'enqueue'
  | 'sendNow'
  | 'online'
  | 'focus'
  | 'timer'
  | 'load'
  | 'signIn'
  | 'alive'
  | 'news'
  | 'written'

export type WorkerMessage =
  | { type: 'drain'; reason: DrainReason }
  /** Somebody has signed in: the worker stores the files of her screens, also those of a waiting release. */
  | { type: 'keepFiles' }
  | { type: 'SKIP_WAITING' }
/** To a page: a notice was tapped, whose screen it should open. */
export type OpenPath = { type: 'openPath'; path: string }

/** The worker's answer on the message's port; without it a page knows that the worker is not running. */
export type WorkerAnswer = { type: 'accepted' } | { type: 'done' }
