import type { AnnouncementListed } from './announcements.schema.ts'

// The first chunk that a device loads has these rules, so this file imports types alone.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Time before its end in which an announcement is urgent (ANN-3). */
const URGENT_MS = 24 * HOUR_MS

/** Most announcements that a dashboard shows (ANN-6). */
export const MOST_RECENT = 3

type Ending = Pick<AnnouncementListed, 'endDate'>
type Timed = Ending & Pick<AnnouncementListed, 'startDate' | 'isUrgent' | 'createdAt'>

/** Milliseconds until the end; null where the announcement does not expire. */
const leftOf = ({ endDate }: Ending, now: number): number | null =>
  endDate === null ? null : Date.parse(endDate) - now

/** Whether an announcement has begun by now (milliseconds): devices hold announcements before their start. */
export const isStarted = ({ startDate }: Pick<Timed, 'startDate'>, now: number): boolean => Date.parse(startDate) <= now

/** Whether the end of an announcement is past. */
export const isExpired = (announcement: Ending, now: number): boolean => (leftOf(announcement, now) ?? 1) <= 0

/** Whether an announcement is marked as urgent by its author, or ends within 24 hours (ANN-3). */
export function isUrgent(announcement: Ending & Pick<Timed, 'isUrgent'>, now: number): boolean {
  const left = leftOf(announcement, now)
  return announcement.isUrgent || (left !== null && left > 0 && left <= URGENT_MS)
}

/** Announcements in order: those that have not expired first, of these the urgent ones, then the newest (ANN-4). */
export const inOrder = <A extends Timed>(announcements: readonly A[], now: number): A[] =>
  [...announcements].sort(
    (one, other) =>
      Number(isExpired(one, now)) - Number(isExpired(other, now)) ||
      Number(isUrgent(other, now)) - Number(isUrgent(one, now)) ||
      other.createdAt.localeCompare(one.createdAt),
  )

/** Announcements that have begun and not expired, in order. */
export const presentOf = <A extends Timed>(announcements: readonly A[], now: number): A[] =>
  inOrder(
    announcements.filter((each) => isStarted(each, now) && !isExpired(each, now)),
    now,
  )

/** Unopened announcements that have begun and not expired, in order. */
export const unreadOf = <A extends Timed & { isRead: boolean }>(announcements: readonly A[], now: number): A[] =>
  presentOf(
    announcements.filter(({ isRead }) => !isRead),
    now,
  )

/** Time until the end of an announcement, in whole units. */
export type TimeLeft =
  | { kind: 'unlimited' }
  | { kind: 'expired' }
  | { kind: 'left'; days: number; hours: number; minutes: number }

export function timeLeft(announcement: Ending, now: number): TimeLeft {
  const left = leftOf(announcement, now)
  if (left === null) return { kind: 'unlimited' }
  if (left <= 0) return { kind: 'expired' }
  const minutes = Math.floor(left / MINUTE_MS)
  return { kind: 'left', days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}
