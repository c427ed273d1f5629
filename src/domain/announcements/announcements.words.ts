import { localized } from '../core/translations.ts'
import type { TimeLeft } from './announcements.rules.ts'
import type { TargetRole } from './announcements.schema.ts'

// These words are in the domain, since the server's replies and several areas of screens use them.

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

export const announcementWords = localized('announcementWords', {
  opened: 'An announcement was opened',
  days: (count: number) => counted(count, 'day', 'days'),
  hours: (count: number) => counted(count, 'hour', 'hours'),
  minutes: (count: number) => counted(count, 'minute', 'minutes'),
  lessThanAMinute: 'Less than a minute',
  left: (time: string) => `${time} left`,
  expired: 'Expired',
  noExpiration: 'No Expiration',
  noneSet: 'No expiration set',
  audiences: {
    EVERYONE: 'Everyone',
    PARENT: 'Parents',
    Teacher: 'Teachers',
    USER: 'Office users',
    ADMIN: 'Administrators',
  } satisfies Record<TargetRole, string>,
  parentsOf: (className: string) => `Parents of class ${className}`,
} as const)

const words = announcementWords

/** Time until the end as dashboards show it: days and hours, or hours and minutes, or minutes, or Less than a minute (ANN-5). */
export function dashboardCountdown(left: TimeLeft): string {
  if (left.kind !== 'left') return left.kind === 'expired' ? words.expired : words.noExpiration
  const { days, hours, minutes } = left
  if (days > 0) return `${words.days(days)} ${words.hours(hours)}`
  if (hours > 0) return `${words.hours(hours)} ${words.minutes(minutes)}`
  return minutes > 0 ? words.minutes(minutes) : words.lessThanAMinute
}

/** Time until the end as the hub shows it: days, or hours or minutes where less than two days are left. */
export function hubCountdown(left: TimeLeft): string {
  if (left.kind !== 'left') return left.kind === 'expired' ? words.expired : words.noneSet
  const { days, hours, minutes } = left
  if (days >= 2) return words.left(words.days(days))
  if (days * 24 + hours > 0) return words.left(words.hours(days * 24 + hours))
  return words.left(minutes > 0 ? words.minutes(minutes) : words.lessThanAMinute)
}

/** Audience of an announcement, in words. */
export const audienceWords = ({
  targetRole,
  className,
}: {
  targetRole: TargetRole
  className: string | null
}): string => (className === null ? words.audiences[targetRole] : words.parentsOf(className))
