import type { Translation } from '#domain/core/translations.ts'
import type { childResultsTexts } from './child-results.texts.ts'

export const childResultsAr: Translation<typeof childResultsTexts> = {
  failed: 'تعذر جلب تقرير الامتحان',
  none: 'لا نتائج امتحانات بعد',
  noneHint: 'تظهر النتائج هنا بعد أن تنشرها المدرسة.',
  noneOfChild: 'لم تنشر المدرسة أي نتائج بعد.',
  notAvailable: 'لا يوجد',
  absent: 'غائب',
  heading: (child, year) => `${child}، ${year}`,
  subject: 'المادة',
  monthly: 'شهري',
  midterm: 'نصفي',
  final: 'نهائي',
  total: 'المجموع',
  grade: 'التقدير',
  examOf: (exam, className) => `${exam}، ${className}`,
  ofMaximum: (total, maximum) => `${total} من ${maximum}`,
  rank: (rank, of) => `الترتيب ${rank} من ${of}`,
  soFar: (part, percent) => `حتى الآن: ${part}، ${percent}%`,
}
