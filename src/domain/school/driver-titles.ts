import { isDriver } from './buses.rules.ts'
import { fold } from './names.rules.ts'

/** Beginnings of words for drivers in English, Somali and Arabic. */
const BEGINNINGS = [
  'driv',
  'chauffeur',
  'darawal',
  'darwal',
  'darewal',
  'dareewal',
  'shufeer',
  'shufer',
  'سائق',
  'السائق',
  'سواق',
].map(fold)
/** Other words for them, without spaces. */
const WORDS = new Set(['bas', 'baska', 'busman', 'baswade', 'gaadhiwade', 'gaariwade'])

/** Whether a job title is a word for drivers of buses, other than the one that a driver has in Dugsi. */
export function soundsLikeDriver(jobTitle: string): boolean {
  if (isDriver(jobTitle)) return false
  const words = fold(jobTitle).split(' ')
  return WORDS.has(words.join('')) || words.some((word) => BEGINNINGS.some((beginning) => word.startsWith(beginning)))
}
