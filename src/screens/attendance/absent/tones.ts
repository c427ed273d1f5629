/** How many colours class chips have; neighbours in the list of classes differ. */
const CLASS_TONES = 8

/** The colour of a class's chip: always the same for the same class. */
export const classTone = (classId: number): string => `class${classId % CLASS_TONES}`

const REASON_TONES = [
  { tone: 'sick', words: /\b(sick|ill|hospital|doctor|xanuun|buka)/i },
  { tone: 'leave', words: /\b(fasax|permission|leave|holiday)/i },
  { tone: 'travel', words: /\b(travel|trip|safar|journey)/i },
] as const

/** The colour of a reason's chip by its words; a reason without any known word is plain. */
export const reasonTone = (remark: string): string =>
  REASON_TONES.find(({ words }) => words.test(remark))?.tone ??
  (/unknown$|^absent$/i.test(remark) ? 'unknown' : 'other')
