import type { Translation } from '#domain/core/translations.ts'
import type { statusTexts } from './sync-status.texts.ts'

export const statusAr: Translation<typeof statusTexts> = {
  allSent: (time) => (time ? `أُرسل كل شيء (${time})` : 'أُرسل كل شيء'),
  allSentShort: 'أُرسل كل شيء',
  full: (waiting) => `هذا الجهاز ممتلئ: لا يمكن حفظ المزيد${waiting > 0 ? `، و${waiting} في الانتظار` : ''}`,
  fullShort: 'الجهاز ممتلئ',
  waiting: (count, oldest) => `${count} في الانتظار${oldest ? ` (الأقدم ${oldest})` : ''}`,
  waitingShort: (count) => `${count} في الانتظار`,
  handedShort: (count) => `${count} محمولة`,
  handed: (count) => `سُلّم ${count} ولم يُؤكَّد بعد`,
  sending: (done, total) => `يُرسل ${done} من ${total}`,
  sendingShort: (done, total) => `يُرسل ${done}/${total}`,
  signIn: (count) => `سجّل الدخول لإرسال ${count}`,
  signInShort: 'سجّل الدخول',
  attention: (count) => `${count} يحتاج إلى انتباهك`,
  attentionShort: (count) => `${count} للمراجعة`,
  foreign: 'يجيب خادم آخر على هذا العنوان، ولا يُرسل إليه شيء. أخبر المسؤول.',
  noInternet: 'المدرسة متصلة، ولا يوجد إنترنت',
  noServer: 'لا اتصال بخادم المدرسة',
  noServerShort: 'لا خادم',
  others: (count) => `${count} لأشخاص آخرين في الانتظار`,
  othersShort: (count) => `${count} لآخرين`,
}
