import { latinDigits } from '../core/digits.ts'
import { MOST_SHILLINGS } from './shillings.rules.ts'

/** Typed shillings ("60,000", "60 000", "SLSH 60000", in digits of any keyboard); null where they are no number of shillings. */
export function parseShillings(typed: string): number | null {
  const plain = latinDigits(typed)
    .replace(/^\s*slsh/i, '')
    .replaceAll(/[\s,'’٬]/g, '')
  if (!/^\d{1,11}$/.test(plain)) return null
  const shillings = Number(plain)
  return shillings <= MOST_SHILLINGS ? shillings : null
}
