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

const said = (
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
  said({}),
  said({ waiting: 3 }),
  said({ waiting: 3 }, { isSending: true }),
  said({ lastContactAt: null }),
  said({ parked: 1 }),
  said({ waiting: 3, hasToken: false }),
  said({ othersWaiting: 2 }),
  said({}, { isFull: true }),
]
