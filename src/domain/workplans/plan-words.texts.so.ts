import type { Translation } from '../core/translations.ts'
import type { planWords } from './plan-words.texts.ts'

export const planWordsSo: Translation<typeof planWords> = {
  required: 'Fadlan buuxi meelaha oo dhan.',
  tooLong: (limit) => `Ugu badnaan ${limit.toLocaleString('en')} xaraf.`,
}
