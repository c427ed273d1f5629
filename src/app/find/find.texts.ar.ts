import { countedAr } from '#domain/core/plural.ar.ts'
import type { Translation } from '#domain/core/translations.ts'
import type { findTexts } from './find.texts.ts'

export const findAr: Translation<typeof findTexts> = {
  title: 'بحث سريع',
  hint: 'صفحة، طالب، هاتف، إيصال، صف …',
  field: 'عمّ تبحث؟',
  scan: 'مسح بطاقة',
  clear: 'مسح',
  results: 'النتائج',
  recent: 'فُتح مؤخرًا',
  daily: 'اليوم',
  kinds: { screen: 'الصفحات', student: 'الطلاب', class: 'الصفوف', receipt: 'الإيصالات', staff: 'الموظفون' },
  count: (count) => countedAr(count, ['نتيجة', 'نتيجتان', 'نتائج', 'نتيجة']),
  nothing: (query) => `لم يُعثر على شيء على هذا الجهاز لـ «${query}».`,
  nothingYet: 'يمكن البحث عن الطلاب والصفوف حين تصبح على هذا الجهاز. ويمكن البحث عن الصفحات الآن.',
  goneReceipt: 'لم يعد هذا الإيصال على الجهاز.',
  keys: 'السهمان للاختيار، وEnter للفتح، وEscape للإغلاق.',
}
