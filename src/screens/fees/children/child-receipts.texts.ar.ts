import type { Translation } from '#domain/core/translations.ts'
import type { childReceiptsTexts } from './child-receipts.texts.ts'

export const childReceiptsAr: Translation<typeof childReceiptsTexts> = {
  lead: 'كل ما دُفع عن أبنائك. اختر إيصالًا لطباعته أو حفظه من جديد.',
  failed: 'تعذر جلب الإيصالات',
  none: 'لا إيصالات بعد',
  noneHint: 'يظهر الإيصال هنا حين تستلم المدرسة دفعة.',
  left: 'غادروا المدرسة',
  due: (amount) => `بقي ${amount}`,
  back: 'أبنائي',
  inWallet: 'أكّدته المحفظة',
  names: (names) => names.join('، '),
  states: { held: 'معلّق', voided: 'ملغى', refunded: 'أُعيد المبلغ', saved: 'محفوظ', confirmed: 'مؤكّد' },
}
