import type { accountWords } from './account.texts.ts'
import { countedAr } from './plural.ar.ts'
import type { Translation } from './translations.ts'

const required = 'هذا الحقل مطلوب'

export const accountWordsAr: Translation<typeof accountWords> = {
  nameRequired: required,
  phoneRequired: required,
  emailRequired: required,
  emailInvalid: 'صيغة البريد غير صحيحة',
  phoneInvalid: 'يجب أن يكون الهاتف 63/65/67 ثم 7 أرقام',
  passwordRequired: required,
  oldPasswordRequired: required,
  passwordShort: (least) => `يجب ألا تقل كلمة المرور عن ${countedAr(least, ['حرف', 'حرفين', 'أحرف', 'حرفًا'])}`,
  lastDay: 'للمدقق يوم أخير، ولا أحد سواه.',
  samePassword: 'يجب أن تختلف كلمة المرور الجديدة عن القديمة',
}
