import type { Translation } from '#domain/core/translations.ts'
import type { coreTexts } from './core.texts.ts'

export const coreAr: Translation<typeof coreTexts> = {
  language: 'اللغة',
  welcome: (school) => (school ? `مرحبًا بك في ${school}.` : 'مرحبًا.'),
  loadFailed: 'تعذر تحميل القائمة.',
  readNoServer: 'تعذر الوصول إلى خادم المدرسة، ولم تُفتح هذه الصفحة على هذا الجهاز من قبل.',
  partly: (day) => `لم يجب خادم المدرسة. لا يعرف هذا الجهاز إلا الأيام من ${day}؛ وما قبلها غير موجود هنا.`,
  begun: (day) => `تُجلب الأيام التي قبل ${day} من خادم المدرسة …`,
  tryAgain: 'حاول مرة أخرى',
  restored: 'أُعيد ما كتبته من قبل.',
  noServer: 'لم يجب خادم المدرسة. ما كتبته ما زال هنا؛ حاول مرة أخرى عند توفر اتصال.',
  asOf: (time) => `تعذر الوصول إلى خادم المدرسة. حتى ${time}.`,
  noReplica: 'لا شيء على هذا الجهاز بعد',
  noReplicaHint: 'اتصل بشبكة المدرسة مرة واحدة؛ عندها تُحفظ قوائم المدرسة على هذا الجهاز.',
  reason: { label: 'السبب', missing: 'يرجى ذكر السبب.' },
  overdrawn: { why: 'لماذا يُدفع مع ذلك؟', reasonRequired: 'يرجى ذكر السبب.' },
  student: {
    hint: 'رقم، أو اسم بأي كتابة، أو هاتف',
    matches: 'نتيجة البحث',
    found: 'الطلاب الموجودون',
    notFound: 'لم يُعثر على الطالب.',
    more: (count) => `هناك ${count} آخرون. اكتب المزيد من الاسم.`,
    detail: (id, className) => `رقم ${id} · الصف ${className}`,
  },
  fileDrop: {
    title: 'جدول بيانات',
    drop: 'أفلت جدول البيانات هنا، أو',
    choose: 'اختر ملفًا',
    limits: '.xlsx أو .xls أو .csv، حتى 5 MB و5,000 صف',
  },
  lostWork: {
    title: 'استُعيدت بيانات المدرسة من نسخة احتياطية',
    marks: (className, day) => `فُقد تسجيلك لحضور الصف ${className} في ${day}: يرجى تسجيله من جديد.`,
    record: (student, day) => `فُقد سجل الانضباط عن ${student} في ${day}: يرجى حفظه من جديد.`,
    dismiss: 'تم',
    dismissOf: (words) => `تم: ${words}`,
  },
}
