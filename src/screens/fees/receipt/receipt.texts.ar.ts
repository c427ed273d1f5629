import { countedAr } from '#domain/core/plural.ar.ts'
import type { Translation } from '#domain/core/translations.ts'
import type { texts } from './receipt.texts.ts'

const held = 'معلّق: على مدير النظام أن يبتّ فيه.'
const voided = 'ملغى: لم يعد صالحًا.'
const refunded = 'أُعيد المبلغ.'
const confirmed = 'أكدته المدرسة.'

/** All texts but those of looking up receipts, which only the counter shows. */
export const receiptAr: Translation<Omit<typeof texts, 'lookups'>> = {
  title: 'إيصال الرسوم',
  dialog: (number) => `الإيصال ${number}`,
  student: 'الطالب',
  months: 'الشهر',
  amount: 'المبلغ',
  idAndClass: (id, className) => (className ? `رقم ${id} · ${className}` : `رقم ${id}`),
  total: 'المجموع',
  discount: 'الخصم',
  net: 'المستلم',
  method: 'طريقة الدفع',
  handed: 'المبلغ المسلَّم',
  rate: 'سعر الصرف',
  change: 'الباقي',
  reason: 'سبب الخصم',
  description: 'الوصف',
  receivedBy: 'استلمه',
  signature: 'توقيع أمين الصندوق',
  states: { saved: 'محفوظ على هذا الجهاز، ولم تؤكده المدرسة بعد.', confirmed, held, voided, refunded },
  changes: {
    corrected: (moment, what) => `صُحّح في ${moment}: ${what}.`,
    amount: (after, before) => `${after}، وكان ${before}`,
    discount: (after, before) => `الخصم ${after}، وكان ${before}`,
    voided: (moment) => `أُلغي في ${moment}: لم يعد صالحًا.`,
    refunded: (amount, moment, receipt) => `أُعيد ${amount} في ${moment}${receipt ? `، الإيصال ${receipt}` : ''}.`,
  },
  inAdvance: (amount) => `${amount} مقدمًا`,
  partOf: (children, amount) =>
    `جزء من إيصال عائلة: ${countedAr(children, ['ابن', 'ابنان', 'أبناء', 'ابنًا'])}، والمستلم ${amount}.`,
  reprint: (moment) => `أُعيدت الطباعة، ${moment}`,
  copies: { office: 'نسخة المكتب', student: 'نسخة الطالب', duplicate: 'نسخة ثانية' },
  papers: { a5: 'ورق A5', thermal: 'لفافة 80 مم', a4: 'ورق A4، نسختان' },
  paper: 'الورق',
  print: 'طباعة',
  pdf: 'تنزيل PDF',
  done: 'تم',
  file: (number) => `Receipt-${number}.pdf`,
  failed: 'تعذر إعداد الإيصال.',
  code: (number) => `رمز QR للإيصال ${number}`,
}
