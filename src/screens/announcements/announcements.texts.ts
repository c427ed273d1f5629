import { localized } from '#domain/core/translations.ts'
import { audienceWords, hubCountdown } from '#domain/announcements/announcements.words.ts'

/** Texts of the Announcements Hub; texts of the office's screen are in manage.texts.ts, which parents' phones do not store. */
export const announcementTexts = localized('announcements', {
  lead: 'What the school tells you. Open an announcement to read all of it.',
  back: 'Back to Dashboard',
  empty: 'No announcements available.',
  failed: 'Error loading announcements',
  unread: 'New',
  urgent: 'Urgent',
  expired: 'Expired',
  open: 'Read',
  more: 'Read more',
  close: 'Show less',
  audience: audienceWords,
  by: (name: string, audience: string) => `${name}, to: ${audience}`,
  published: (day: string) => `Published ${day}`,
  left: hubCountdown,
})
