import { audienceWords, hubCountdown } from '#domain/announcements/announcements.words.ts'
import type { Translation } from '#domain/core/translations.ts'
import type { announcementTexts } from './announcements.texts.ts'

export const announcementsAr: Translation<typeof announcementTexts> = {
  lead: 'ما تخبرك به المدرسة. افتح إعلانًا لتقرأه كاملًا.',
  back: 'العودة إلى الرئيسية',
  empty: 'لا توجد إعلانات.',
  failed: 'تعذر تحميل الإعلانات',
  unread: 'جديد',
  urgent: 'عاجل',
  expired: 'انتهى',
  open: 'اقرأ',
  more: 'اقرأ المزيد',
  close: 'عرض أقل',
  audience: audienceWords,
  by: (name, audience) => `${name}، إلى: ${audience}`,
  published: (day) => `نُشر في ${day}`,
  left: hubCountdown,
}
