import type { Translation } from '#domain/core/translations.ts'
import type { coreTexts } from './core.texts.ts'

/** Arabic texts, for parents: without money, the search for students, spreadsheets and records that only staff makes. */
export const coreAr: Translation<Omit<typeof coreTexts, 'overdrawn' | 'student' | 'fileDrop' | 'lostWork'>> = {
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
}
