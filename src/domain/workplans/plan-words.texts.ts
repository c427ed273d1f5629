import { localized } from '../core/translations.ts'

/** What the schemas of work plans say. */
export const planWords = localized('planWords', {
  required: 'Please fill in all fields.',
  tooLong: (limit: number) => `At most ${limit.toLocaleString('en')} characters.`,
})
