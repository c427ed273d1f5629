import { leftToRight } from '../core/left-to-right.ts'
import { latinDigits } from '../core/digits.ts'

/** Prefixes of telephone numbers (GEN-15). */
export const PHONE_PREFIXES = ['63', '65', '67'] as const

const PHONE = /^6[357]\d{7}$/

/** Whether text is a phone in the stored form: 63, 65 or 67 and seven digits. */
export const isPhone = (value: string): boolean => PHONE.test(value)

/**
 * The nine digits of a phone as people and spreadsheets write it (+252 63 4000001, 0634000001); null when it is not a
 * phone.
 */
export function parsePhone(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const digits = latinDigits(String(value).normalize('NFKC'))
    .replace(/\D/g, '')
    .replace(/^(00)?252/, '')
    .replace(/^0/, '')
  return isPhone(digits) ? digits : null
}

/** A stored phone for people: 63 400 0001. Other text is returned unchanged. */
export const formatPhone = (phone: string): string =>
  isPhone(phone) ? `${phone.slice(0, 2)} ${phone.slice(2, 5)} ${phone.slice(5)}` : phone

/** A phone or other sign-in name within a sentence: in Arabic, too, its groups are read from left to right. */
export const phoneInSentence = (phone: string): string => leftToRight(formatPhone(phone))
