import type { Translation } from '#domain/core/translations.ts'
import type { scannerTexts } from './scanner.texts.ts'

export const scannerAr: Translation<typeof scannerTexts> = {
  picture: 'صورة الكاميرا',
  starting: 'الكاميرا تبدأ …',
  again: 'حاول مرة أخرى',
  other: 'كاميرا أخرى',
  refused: 'لم يُسمح بالكاميرا. اسمح بها لهذه الصفحة في إعدادات المتصفح، أو اكتب الرمز.',
  none: 'ليس في هذا الجهاز كاميرا. اكتب الرمز المطبوع على البطاقة.',
  address: 'لا يعطي المتصفح الكاميرا لهذا العنوان. افتح المدرسة من عنوانها الذي يبدأ بـ https، أو اكتب الرمز.',
  busy: 'تعذّر تشغيل الكاميرا؛ قد يستعملها تطبيق آخر. حاول مرة أخرى، أو اكتب الرمز.',
  code: 'الرمز على البطاقة',
  take: 'إدخال',
}
