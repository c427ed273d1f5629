import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { childResultsTexts } from './child-results.texts.ts'

export const childResultsSo: Translation<typeof childResultsTexts> = {
  failed: 'Natiijada imtixaanka lama soo rari karin',
  none: 'Weli natiijo imtixaan ma jirto',
  noneHint: 'Natiijooyinka halkan ayaa lagu muujiyaa marka dugsigu soo saaro.',
  noneOfChild: 'Dugsigu weli natiijo ma soo saarin.',
  notAvailable: 'Ma jirto',
  absent: term.Absent,
  heading: (child, year) => `${child}, ${year}`,
  subject: term.Subject,
  monthly: 'Bille',
  midterm: 'Teeram',
  final: 'Kama dambays',
  total: term.Total,
  grade: term.Grade,
  examOf: (exam, className) => `${exam}, ${className}`,
  ofMaximum: (total, maximum) => `${total} ka mid ah ${maximum}`,
  rank: (rank, of) => `kaalinta ${rank} ee ${of}`,
  soFar: (part, percent) => `Ilaa hadda: ${part}, ${percent}%`,
}
