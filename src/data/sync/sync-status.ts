import type { LaneState } from '../device/settings.ts'
import { statusTexts as texts } from './sync-status.texts.ts'
import type { SyncProgress } from './sync-messages.ts'

/** The state of the queue; counts are the signed-in person's own unless named otherwise. */
export type SyncSnapshot = {
  waiting: number
  /** How many of them somebody carries to the school. */
  handed?: number
  /** When the oldest waiting entry was made (milliseconds). */
  oldestAt: number | null
  parked: number
  /** Number of accepted entries that their maker must still look at. */
  attention: number
  othersWaiting: number
  lane: Pick<LaneState, 'failure' | 'needsSignIn'> & Partial<Pick<LaneState, 'problem' | 'nextAt' | 'isForeign'>>
  hasToken: boolean
  lastContactAt: number | null
  /** Number of the last entry that was saved here. */
  seq: number
}

/** The last entry that was saved on this page; the page reads its database a moment later. */
export type JustSaved = { seq: number; at: number }
const CATCHES_UP_MS = 5_000

/** State of the queue with the entry that was just saved, so that the status never says "all sent" beside the word "saved". */
export const withSaved = (snapshot: SyncSnapshot, saved: JustSaved | null, now: number): SyncSnapshot =>
  saved && saved.seq > snapshot.seq && now - saved.at < CATCHES_UP_MS
    ? { ...snapshot, waiting: Math.max(1, snapshot.waiting) }
    : snapshot

export type SyncStatusKind = 'full' | 'sending' | 'signIn' | 'attention' | 'waiting' | 'others' | 'noServer' | 'allSent'

/** `good` is only given when nothing at all waits on this device. */
export type SyncStatus = {
  kind: SyncStatusKind
  tone: 'good' | 'busy' | 'wait' | 'bad' | 'quiet'
  text: string
  /** Shorter text, for phones. */
  short: string
  /** Name for screen readers: contains both texts, so that it can be named by whichever is shown (WCAG 2.5.3, Label in Name). */
  name: string
}

type Surroundings = {
  progress: SyncProgress
  /** `local`: the school has answered since the browser said that there is no network, so that its server is in the building. */
  isOnline: boolean | 'local'
  /** The last save failed for lack of space. */
  isFull: boolean
  now: number
  tell: (instant: number) => string
}

// An idle device polls every hour; no answer for well over an hour means that the server is away.
const SILENCE_MS = 75 * 60_000

/** The one sentence about the queue that every page shows; the most urgent state wins. */
export function syncStatus(
  snapshot: SyncSnapshot,
  { progress, isOnline, isFull, now, tell }: Surroundings,
): SyncStatus {
  const { waiting, oldestAt, othersWaiting, lane, lastContactAt } = snapshot
  if (isFull) return one('full', 'bad', texts.full(waiting), texts.fullShort)
  const toLookAt = snapshot.parked + snapshot.attention
  if (waiting > 0 && (lane.needsSignIn || !snapshot.hasToken)) {
    return one('signIn', 'bad', texts.signIn(waiting), texts.signInShort)
  }
  if (waiting > 0 && progress.kind === 'sending') {
    const { total } = progress
    const place = Math.min(progress.done + 1, total)
    return one('sending', 'busy', texts.sending(place, total), texts.sendingShort(place, total))
  }
  // Where all that waits was handed over, nobody has to fetch the tablet.
  const isHanded = snapshot.handed === waiting
  const tellWaiting = (): string =>
    isHanded ? texts.handed(waiting) : texts.waiting(waiting, oldestAt === null ? null : tell(oldestAt))
  const waits = waiting > 0 ? tellWaiting() : null
  if (toLookAt > 0) {
    const text = [texts.attention(toLookAt), waits].filter(Boolean).join('. ')
    return one('attention', 'bad', text, texts.attentionShort(toLookAt))
  }
  if (waits) {
    const short = isHanded ? texts.handedShort(waiting) : texts.waitingShort(waiting)
    if (lane.isForeign) return one('waiting', 'bad', `${waits}. ${texts.foreign}`, short)
    return one('waiting', 'wait', waits, short)
  }
  if (othersWaiting > 0) return one('others', 'wait', texts.others(othersWaiting), texts.othersShort(othersWaiting))
  const isSilent = lastContactAt === null || now - lastContactAt > SILENCE_MS
  if (!isOnline || lane.failure === 'transport' || isSilent)
    return one('noServer', 'quiet', texts.noServer, texts.noServerShort)
  const sent = texts.allSent(tell(lastContactAt))
  return one('allSent', 'good', isOnline === 'local' ? `${sent}. ${texts.noInternet}` : sent, texts.allSentShort)
}

const one = (kind: SyncStatusKind, tone: SyncStatus['tone'], text: string, short = text): SyncStatus => ({
  kind,
  tone,
  text,
  short,
  name: text.includes(short) ? text : `${text}, ${short}`,
})
