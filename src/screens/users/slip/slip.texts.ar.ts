import type { Translation } from '#domain/core/translations.ts'
import type { slipEn } from './slip.texts.ts'

export const slipAr: Translation<typeof slipEn> = {
  title: 'تسجيل الدخول لأول مرة',
  for: (name) => `إلى ${name}`,
  more: (count) => `و${count} آخرون`,
  parentOf: 'ولي أمر',
  steps: {
    scan: 'افتح كاميرا هاتفك ووجّهها إلى المربع على الورقة، ثم اضغط على العنوان الذي يظهر.',
    choose: 'اختر كلمة مرور من 8 أحرف على الأقل واضغط الزر. لا تخبر بها أحدًا.',
    done: 'لقد دخلت. بعد ذلك تدخل بالاسم المكتوب على الورقة وكلمة مرورك.',
  },
  noCamera: 'من دون كاميرا: افتح العنوان المكتوب على الورقة، واضغط «لدي رمز من المدرسة»، واكتب الاسم والرمز.',
  address: 'العنوان',
  name: 'الاسم',
  code: 'الرمز',
  until: (moment) => `يعمل الرمز مرة واحدة، حتى ${moment}. بعد ذلك اطلب من المدرسة رمزًا جديدًا.`,
  sms: ({ school, name, link, until }) =>
    `${school}: افتح ${link} على هاتفك واختر كلمة مرور. إلى ${name}. يعمل مرة واحدة، حتى ${until}.`,
}
