import type { Translation } from '../core/translations.ts'
import type { subjectNames } from './subject-names.texts.ts'

export const subjectNamesSo: Translation<typeof subjectNames> = {
  English: 'Ingiriisi',
  Arabic: 'Carabi',
  Somali: 'Soomaali',
  Mathematics: 'Xisaab',
  Math: 'Xisaab',
  Science: 'Saynis',
  Islamic: 'Tarbiyo Islaami',
  Social: 'Cilmiga bulshada',
  Chemistry: 'Kimisteri',
  Biology: 'Bayoloji',
  Physics: 'Fiisigis',
  Geography: 'Juqraafi',
  History: 'Taariikh',
  Monthly: 'Bille',
  Midterm: 'Teeram',
  Final: 'Kama dambays',
  'Monthly exam': 'Imtixaanka billaha',
  'Midterm exam': 'Imtixaanka teeramka',
  'Final exam': 'Imtixaanka kama dambaysta',
}
