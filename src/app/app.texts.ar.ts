import type { Translation } from '#domain/core/translations.ts'
import type { appTexts } from './app.texts.ts'

export const appAr: Translation<typeof appTexts> = {
  product: 'Dugsi',
  notFoundTitle: 'الصفحة غير موجودة',
  notFound: 'لا توجد صفحة في هذا العنوان.',
  backToDashboard: 'العودة إلى الرئيسية',
  crashTitle: 'توقفت هذه الصفحة عن العمل',
  crash: 'ما حُفظ على هذا الجهاز بأمان. أعد تحميل الصفحة للمتابعة.',
  reload: 'إعادة التحميل',
  languageAway: 'هذه اللغة ليست على هذا الجهاز بعد. اخترها مرة أخرى عند توفر اتصال.',
  chunkTitle: 'تعذر تحميل هذه الصفحة',
  broken: 'تعذر فتح مخزن هذا الجهاز. أغلق علامات تبويب Dugsi الأخرى وأعد التحميل؛ لا يعمل Dugsi في نافذة خاصة.',
  keptAt: (time) => `كما كانت في ${time}. جارٍ الفتح…`,
  update: {
    ready: 'إصدار جديد جاهز',
    take: 'حدّث الآن',
    later: 'لاحقًا',
    hindrance: {
      sending: 'ينتظر حتى ينتهي الإرسال.',
      waiting: 'يرجى الانتظار حتى يُرسل كل ما على هذا الجهاز.',
      draft: 'يرجى إكمال النموذج المفتوح على هذا الجهاز أولًا.',
    },
  },
}
