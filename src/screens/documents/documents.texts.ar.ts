import type { Translation } from '#domain/core/translations.ts'
import type { documentTexts } from './documents.texts.ts'

/** Arabic texts, without those for uploading and deleting, which parents cannot do. */
export const documentsAr: Translation<Omit<typeof documentTexts, 'kinds' | 'form' | 'delete'>> = {
  noun: ['مستند', 'مستندات'],
  file: 'documents',
  search: 'البحث بالعنوان أو الشخص',
  empty: 'لا توجد مستندات!',
  failed: 'تعذر تحميل المستندات.',
  needsServer: 'تعذر الوصول إلى خادم المدرسة. لا يمكن فتح غير المستندات المحفوظة على هذا الجهاز، ولا الرفع ولا الحذف.',
  fields: { title: 'العنوان', by: 'رفعه', day: 'تاريخ الرفع', size: 'الحجم', actions: 'الإجراءات' },
  rules: {
    lead: 'مستندات المدرسة، للجميع.',
    away: 'تعذر الوصول إلى خادم المدرسة. لا يمكن فتح غير المستندات المحفوظة على هذا الجهاز.',
    hint: 'حين يرفع المكتب مستندًا يظهر هنا.',
    uploaded: (day) => `رُفع في ${day}`,
    by: (name, size) => `${name} · ${size}`,
  },
  open: {
    open: 'فتح',
    openOf: (title) => `فتح ${title}`,
    failed: 'تعذر فتح المستند.',
    noServer: 'لم يصل المستند. لا يمكن فتحه بلا شبكة إلا حيث هو محفوظ على هذا الجهاز.',
  },
  keep: {
    keep: 'احفظ على هذا الجهاز',
    keepOf: (title) => `احفظ ${title} على هذا الجهاز`,
    dropOf: (title) => `لا تحفظ ${title} على هذا الجهاز بعد الآن`,
    kept: 'على هذا الجهاز',
    done: 'يمكن الآن فتح المستند بلا شبكة.',
    arriving: (share) => `يُجلب ${Math.round(share * 100)} %`,
    failed: 'تعذر حفظ المستند على هذا الجهاز.',
    noServer: 'لم يصل المستند كاملًا. حاول مرة أخرى عند توفر اتصال؛ يستمر من حيث توقف.',
    full: 'لم تبق مساحة للمستند على هذا الجهاز.',
  },
}
