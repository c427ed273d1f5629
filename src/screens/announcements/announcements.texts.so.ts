import { audienceWords, hubCountdown } from '#domain/announcements/announcements.words.ts'
import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { announcementTexts } from './announcements.texts.ts'

export const announcementsSo: Translation<typeof announcementTexts> = {
  lead: 'Waxa dugsigu kuu sheegayo. Fur ogeysiis si aad u akhrido oo dhan.',
  back: 'Ku noqo bogga hore',
  empty: 'Ogeysiis ma jiro.',
  failed: 'Ogeysiisyada lama soo rari karin',
  unread: term.New,
  urgent: term.Urgent,
  expired: 'Wakhtigiisii wuu dhammaaday',
  open: 'Akhri',
  more: 'Wax badan akhri',
  close: 'Soo yaree',
  audience: audienceWords,
  by: (name, audience) => `${name}, loogu talogalay: ${audience}`,
  published: (day) => `La daabacay ${day}`,
  left: hubCountdown,
}
