import type { Translation } from '../core/translations.ts'
import type { storedWords } from './shown-words.texts.ts'
import { term } from './terms.so.ts'

export const storedWordsSo: Translation<typeof storedWords> = {
  Present: term.Present,
  Absent: term.Absent,
  Sick: term.Sick,
  Fasax: term['Leave (Fasax)'],
  Travel: term.Travel,
  Other: term.Other,
  Unknown: 'Lama garanayo',
  Late: 'Wuu daahay',
  'Left early': 'Hore ayuu u baxay',
  excused: 'Cudurdaar leh',
  unexcused: 'Cudurdaar la’aan',
  'Late Arrival': 'Soo daahid',
  Disruption: 'Qas',
  Dishonesty: 'Khiyaano',
  Behavior: 'Dhaqan xumo',
  Male: 'Lab',
  Female: 'Dheddig',
  Weak: 'Daciif',
  Medium: 'Dhexdhexaad',
  Strong: 'Xoog badan',
  PARENT: 'Waalid',
  'Parent of': 'Waalidka',
  'at the gate': 'iridda',
  ', ': ', ',
  'Not recorded': 'Lama diiwaangelin',
}
