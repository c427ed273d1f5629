import { useSyncExternalStore } from 'react'
import { formatMoment } from '#domain/core/times.ts'
import { useLiveRead } from '../live/live-read.ts'
import { deviceFull } from '../device/room.ts'
import { SYNC_CHANNEL, type SyncProgress } from './sync-messages.ts'
import { justSaved } from '../outbox/just-saved.ts'
import { readSyncSnapshot } from './sync-snapshot.ts'
import { syncStatus, withSaved, type SyncSnapshot, type SyncStatus } from './sync-status.ts'
import { useNow } from '../device/use-now.ts'
import { useSchool } from '../session/use-session.ts'

/** An engine that was killed while sending reports nothing more; its last report expires after this. */
const REPORT_VALID_MS = 60_000
const LOOK_AGAIN_MS = 30_000
const IDLE: SyncProgress = { kind: 'idle' }

let progress: SyncProgress = IDLE
let forget: ReturnType<typeof setTimeout> | undefined
let channel: BroadcastChannel | undefined
const listeners = new Set<() => void>()

function noteProgress(next: SyncProgress): void {
  progress = next
  clearTimeout(forget)
  if (next.kind !== 'idle') forget = setTimeout(noteProgress, REPORT_VALID_MS, IDLE)
  for (const listener of listeners) listener()
}

function subscribeToProgress(listener: () => void): () => void {
  if (!channel) {
    channel = new BroadcastChannel(SYNC_CHANNEL)
    channel.addEventListener('message', (event: MessageEvent<SyncProgress>) => noteProgress(event.data))
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The sync engine's progress, wherever it runs. */
export const useSyncProgress = (): SyncProgress => useSyncExternalStore(subscribeToProgress, () => progress)

/** Events by which the browser says that its network came or went. */
export const NETWORK_EVENTS = ['online', 'offline'] as const

/** When it last said so (milliseconds). */
let saidAt = Date.now()

function subscribeToNetwork(listener: () => void): () => void {
  const note = () => {
    saidAt = Date.now()
    listener()
  }
  for (const name of NETWORK_EVENTS) addEventListener(name, note)
  return () => {
    for (const name of NETWORK_EVENTS) removeEventListener(name, note)
  }
}

/** The browser's `navigator.onLine`: only a hint. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)

/** Whether the last save on this page failed for lack of space. */
const useIsFull = (): boolean => useSyncExternalStore(deviceFull.subscribe, deviceFull.read)

export const useSyncSnapshot = (): SyncSnapshot | undefined => useLiveRead(readSyncSnapshot)

/** The status of the queue; null until the device's database has been read. */
export function useSyncStatus(): SyncStatus | null {
  const snapshot = useSyncSnapshot()
  const saved = useSyncExternalStore(justSaved.subscribe, justSaved.read)
  const sending = useSyncProgress()
  const isOnline = useIsOnline()
  const isFull = useIsFull()
  const zone = useSchool()?.timeZone
  const now = useNow(LOOK_AGAIN_MS)
  if (!snapshot) return null
  const tell = (instant: number) => formatMoment(instant, now, zone)
  const reached = isOnline || ((snapshot.lastContactAt ?? 0) > saidAt && 'local')
  return syncStatus(withSaved(snapshot, saved, now), { progress: sending, isOnline: reached, isFull, now, tell })
}
