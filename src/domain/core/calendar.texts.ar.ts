import type { calendarTexts } from './calendar.texts.ts'
import type { Translation } from './translations.ts'

const months = [
  'يناير',
  'فبراير',
  'مارس',
  'أبريل',
  'مايو',
  'يونيو',
  'يوليو',
  'أغسطس',
  'سبتمبر',
  'أكتوبر',
  'نوفمبر',
  'ديسمبر',
] as const
const weekdays = ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'] as const

/** Names in Arabic, which does not shorten them. */
export const calendarAr: Translation<typeof calendarTexts> = {
  months,
  shortMonths: months,
  beforeDugsi: 'قبل Dugsi',
  weekdays,
  shortWeekdays: weekdays,
  briefDay: (weekday, day, month) => `${weekday}، ${day} ${month}`,
}
