import type { EMPLOYED } from '../core/roles.ts'
import { isDriver } from '../school/buses.rules.ts'
import { soundsLikeDriver } from '../school/driver-titles.ts'

export type StaffRole = (typeof EMPLOYED)[number]
export type ProposedRole = Exclude<StaffRole, 'ADMIN'>

/** How words of a job title begin, by what they say, in the order in which they count: a teacher on the bus drives none. */
const WORDS: readonly (readonly [ProposedRole | null, { test: (words: string) => boolean }])[] = [
  [
    null,
    / (clean|guard|security|watchm|cook|kitchen|garden|janitor|nadiif|ilaali|waardi|cunto|kariy|beer|kirishboy|حارس|نظاف|عامل)/,
  ],
  ['ACADEMY', / (academ|of studies|exam|curricul|tacliin|imtixaan|manhaj|امتحان|تعليم)/],
  ['ATTENDANCE', / (attendan|disciplin|xaadir|anshax|حضور|انضباط)/],
  ['Teacher', / (teach|tutor|lectur|instruct|macal|macall|bare|معلم|مدرس)/],
  [null, { test: (words) => isDriver(words) || soundsLikeDriver(words) }],
  [
    'USER',
    / (office|officer|cashier|account|clerk|secretar|registrar|recept|financ|bursar|xafiis|xisaab|qasnaj|khasnaj|xoghay|محاسب|سكرتير|صراف|كاتب)/,
  ],
]

/** The words of a title, each after a space; the article of Arabic is written with its word. */
const wordsOf = (title: string): string =>
  (title.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => ` ${word.replace(/^ال/, '')}`).join('')

/**
 * The role that a job title proposes for an account; null where whoever has it works without one, or the title does not say.
 * Never ADMIN: who may do everything is for the school to say.
 */
export function proposedRole(jobTitle: string): ProposedRole | null {
  const words = wordsOf(jobTitle)
  return WORDS.find(([, told]) => told.test(words))?.[0] ?? null
}
