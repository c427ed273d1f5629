import type { accountWords } from './account.texts.ts'
import { countedAr } from './plural.ar.ts'
import type { Translation } from './translations.ts'

export const accountWordsAr: Translation<typeof accountWords> = {
  nameRequired: 'الاسم الكامل مطلوب',
  phoneRequired: 'رقم الهاتف مطلوب',
  emailRequired: 'البريد مطلوب',
  emailInvalid: 'صيغة البريد غير صحيحة',
  passwordRequired: 'كلمة المرور مطلوبة',
  oldPasswordRequired: 'كلمة المرور القديمة مطلوبة',
  passwordShort: (least) => `يجب ألا تقل كلمة المرور عن ${countedAr(least, ['حرف', 'حرفين', 'أحرف', 'حرفًا'])}`,
  samePassword: 'يجب أن تختلف كلمة المرور الجديدة عن القديمة',
}
