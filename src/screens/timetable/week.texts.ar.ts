import type { Translation } from '#domain/core/translations.ts'
import type { weekTexts } from './week.texts.ts'

export const timetableWeekAr: Translation<typeof weekTexts> = {
  day: 'اليوم',
  period: 'الحصة',
  shifts: { Morning: 'الفترة الصباحية', Afternoon: 'الفترة المسائية' },
  nobody: 'لا يوجد معلم بعد',
  titleOf: (name) => `الجدول الدراسي: ${name}`,
  none: 'لا يوجد جدول دراسي بعد.',
  noneOf: (name) => `ليس للصف ${name} جدول دراسي بعد.`,
  substitutes: 'المعلمون البدلاء',
  instead: (when, what, teacher) => `${when}: ${what} مع ${teacher}`,
  ofPeriod: (day, period) => `${day}، الحصة ${period}`,
}
