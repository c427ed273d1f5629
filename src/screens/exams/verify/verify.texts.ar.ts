import type { Translation } from '#domain/core/translations.ts'
import type { verifyTexts } from './verify.texts.ts'

export const verifyAr: Translation<typeof verifyTexts> = {
  lead: 'أدخل رمز الشهادة أو كشف الدرجات لترى ما طبعته المدرسة عليه.',
  code: 'الرمز',
  hint: '26 حرفًا ورقمًا، أسفل رمز QR',
  missing: 'يرجى إدخال رمز الورقة.',
  submit: 'تحقق',
  failed: 'تعذر التحقق من الورقة. يرجى المحاولة مرة أخرى.',
  noServer: 'تعذر الوصول إلى المدرسة. يرجى المحاولة عند توفر اتصال.',
  genuine: 'أصدرت المدرسة هذه الورقة. وجاء فيها كما طُبع:',
  unknown: 'غير معروف',
  unknownHint: 'ليس لدى المدرسة ورقة بهذا الرمز. قارن الحروف، أو اسأل المدرسة.',
  withheld: 'لا تستطيع المدرسة تأكيد هذه الورقة حاليًا. يرجى سؤال المدرسة.',
  changed: 'تغيّر منذ ذلك: غُيّرت درجة بعد إصدار هذه الورقة.',
  school: 'المدرسة',
  student: 'الطالب',
  className: 'الصف',
  year: 'العام الدراسي',
  exam: 'الامتحان',
  total: 'المجموع',
  result: 'النتيجة',
  notStated: 'غير مذكور',
  leaving: {
    genuine: 'أصدرت المدرسة شهادة المغادرة هذه، وفيها بلغة الشهادة:',
    changed: 'تغيّر منذ ذلك: الطالب في هذه المدرسة من جديد.',
    exam: 'تاريخ الميلاد ومكانه',
    total: 'مدة الدراسة في المدرسة',
    result: 'سبب المغادرة',
  },
}
