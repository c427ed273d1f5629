import type { Translation } from '../core/translations.ts'
import type { storedWords } from './shown-words.texts.ts'

export const storedWordsAr: Translation<typeof storedWords> = {
  Present: 'حاضر',
  Absent: 'غائب',
  Sick: 'مرض',
  Fasax: 'إجازة',
  Travel: 'سفر',
  Other: 'سبب آخر',
  Unknown: 'غير معروف',
  Late: 'متأخر',
  'Left early': 'انصرف مبكرا',
  excused: 'بعذر',
  unexcused: 'بدون عذر',
  'Late Arrival': 'تأخر',
  Disruption: 'إزعاج',
  Dishonesty: 'عدم أمانة',
  Behavior: 'سلوك',
  Male: 'ذكر',
  Female: 'أنثى',
  Weak: 'ضعيفة',
  Medium: 'متوسطة',
  Strong: 'قوية',
  PARENT: 'ولي أمر',
  'Parent of': 'ولي أمر',
  'at the gate': 'عند البوابة',
  'Not recorded': 'غير مسجل',
}
