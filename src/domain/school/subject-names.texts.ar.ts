import type { Translation } from '../core/translations.ts'
import type { subjectNames } from './subject-names.texts.ts'

export const subjectNamesAr: Translation<typeof subjectNames> = {
  English: 'الإنجليزية',
  Arabic: 'العربية',
  Somali: 'الصومالية',
  Mathematics: 'الرياضيات',
  Math: 'الرياضيات',
  Science: 'العلوم',
  Islamic: 'التربية الإسلامية',
  Social: 'الاجتماعيات',
  Chemistry: 'الكيمياء',
  Biology: 'الأحياء',
  Physics: 'الفيزياء',
  Geography: 'الجغرافيا',
  History: 'التاريخ',
  Monthly: 'شهري',
  Midterm: 'نصفي',
  Final: 'نهائي',
  'Monthly exam': 'الامتحان الشهري',
  'Midterm exam': 'الامتحان النصفي',
  'Final exam': 'الامتحان النهائي',
}
