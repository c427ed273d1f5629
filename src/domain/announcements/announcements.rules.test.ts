import { describe, expect, it } from 'vitest'
import { inOrder, isExpired, isStarted, isUrgent, presentOf, timeLeft, unreadOf } from './announcements.rules.ts'
import { dashboardCountdown, hubCountdown } from './announcements.words.ts'

const NOW = Date.parse('2026-09-14T07:00:00Z')
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

const at = (fromNow: number): string => new Date(NOW + fromNow).toISOString()
const ending = (fromNow: number | null) => ({ endDate: fromNow === null ? null : at(fromNow) })

let created = 0
const announcement = (
  endsIn: number | null,
  over: { isUrgent?: boolean; startsIn?: number; createdAt?: string } = {},
) => ({
  ...ending(endsIn),
  startDate: at(over.startsIn ?? -HOUR),
  isUrgent: over.isUrgent ?? false,
  createdAt: over.createdAt ?? at(-DAY + ++created),
})

describe('an announcement', () => {
  it('has begun from its start on', () => {
    expect(isStarted({ startDate: at(1) }, NOW)).toBe(false)
    expect(isStarted({ startDate: at(0) }, NOW)).toBe(true)
  })

  it('is expired once its end is past, and never without an end', () => {
    expect(isExpired(ending(1), NOW)).toBe(false)
    expect(isExpired(ending(0), NOW)).toBe(true)
    expect(isExpired(ending(null), NOW)).toBe(false)
  })

  it('is urgent when marked so, and in its last 24 hours', () => {
    expect(isUrgent(announcement(null, { isUrgent: true }), NOW)).toBe(true)
    expect(isUrgent(announcement(24 * HOUR), NOW)).toBe(true)
    expect(isUrgent(announcement(24 * HOUR + 1), NOW)).toBe(false)
    expect(isUrgent(announcement(null), NOW)).toBe(false)
    expect(isUrgent(announcement(-1), NOW)).toBe(false)
  })
})

describe('announcements', () => {
  it('are in order: not expired, then urgent, then the newest', () => {
    const expired = announcement(-DAY, { createdAt: at(0) })
    const old = announcement(9 * DAY, { createdAt: at(-9 * DAY) })
    const young = announcement(null, { createdAt: at(-HOUR) })
    const ends = announcement(HOUR, { createdAt: at(-8 * DAY) })
    const flagged = announcement(9 * DAY, { createdAt: at(-7 * DAY), isUrgent: true })
    expect(inOrder([expired, old, young, ends, flagged], NOW)).toEqual([flagged, ends, young, old, expired])
  })

  it('are shown from their start until their end', () => {
    const [present, early, late] = [announcement(DAY), announcement(DAY, { startsIn: 1 }), announcement(-1)]
    expect(presentOf([early, late, present], NOW)).toEqual([present])
  })

  it('are unread until they are opened or expire', () => {
    const one = (isRead: boolean, endsIn = DAY) => ({ ...announcement(endsIn), isRead })
    expect(unreadOf([one(false), one(true), one(false), one(false, -1)], NOW)).toHaveLength(2)
  })
})

describe('the time until the end of an announcement', () => {
  const dashboard = (left: number | null) => dashboardCountdown(timeLeft(ending(left), NOW))
  const hub = (left: number | null) => hubCountdown(timeLeft(ending(left), NOW))

  it('is shown on dashboards in the two largest units that apply', () => {
    expect(dashboard(2 * DAY + 5 * HOUR + MINUTE)).toBe('2 days 5 hours')
    expect(dashboard(DAY)).toBe('1 day 0 hours')
    expect(dashboard(DAY - 1)).toBe('23 hours 59 minutes')
    expect(dashboard(HOUR + MINUTE)).toBe('1 hour 1 minute')
    expect(dashboard(HOUR - 1)).toBe('59 minutes')
    expect(dashboard(MINUTE)).toBe('1 minute')
    expect(dashboard(MINUTE - 1)).toBe('Less than a minute')
    expect(dashboard(0)).toBe('Expired')
    expect(dashboard(null)).toBe('No Expiration')
  })

  it('is shown on the hub in days, and under two days in hours or minutes', () => {
    expect(hub(9 * DAY + 23 * HOUR)).toBe('9 days left')
    expect(hub(2 * DAY)).toBe('2 days left')
    expect(hub(2 * DAY - 1)).toBe('47 hours left')
    expect(hub(HOUR)).toBe('1 hour left')
    expect(hub(HOUR - 1)).toBe('59 minutes left')
    expect(hub(MINUTE - 1)).toBe('Less than a minute left')
    expect(hub(-1)).toBe('Expired')
    expect(hub(null)).toBe('No expiration set')
  })
})
