import { syncStatus, type SyncSnapshot, type SyncStatus } from '#data/sync/sync-status.ts'

const NOTHING: SyncSnapshot = {
  waiting: 0,
  oldestAt: null,
  parked: 0,
  attention: 0,
  othersWaiting: 0,
  lane: { failure: null, needsSignIn: false },
  hasToken: true,
  seq: 0,
  lastContactAt: 0,
}

const statusOf = (
  of: Partial<SyncSnapshot>,
  { isFull = false, isSending = false }: { isFull?: boolean; isSending?: boolean } = {},
): SyncStatus =>
  syncStatus(
    { ...NOTHING, ...of },
    {
      progress: isSending ? { kind: 'sending', done: 1, total: 3 } : { kind: 'idle' },
      isOnline: true,
      isFull,
      now: 0,
      tell: () => '10:15',
    },
  )

/** Each state of the outbox once, in the words of the header. */
export const statesOfOutbox = (): readonly SyncStatus[] => [
  statusOf({}),
  statusOf({ waiting: 3 }),
  statusOf({ waiting: 3 }, { isSending: true }),
  statusOf({ lastContactAt: null }),
  statusOf({ parked: 1 }),
  statusOf({ waiting: 3, hasToken: false }),
  statusOf({ othersWaiting: 2 }),
  statusOf({}, { isFull: true }),
]
