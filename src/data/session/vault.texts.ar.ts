import { countedAr } from '#domain/core/plural.ar.ts'
import type { Translation } from '#domain/core/translations.ts'
import type { vaultTexts } from './vault.texts.ts'

export const vaultAr: Translation<typeof vaultTexts> = {
  ended: 'اتصل بالمدرسة مرة واحدة لتسجيل الدخول: لقد أنهت جلستك الأخيرة.',
  clockAhead: 'ساعة هذا الجهاز متقدمة كثيرًا. صحّح التاريخ والوقت، أو اتصل بالمدرسة مرة واحدة لتسجيل الدخول.',
  tooLong: (days) =>
    `اتصل بالمدرسة مرة واحدة لتسجيل الدخول: مضى على آخر مرة أكثر من ${countedAr(days, ['يوم', 'يومين', 'أيام', 'يومًا'])}.`,
}
