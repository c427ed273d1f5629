import { text } from '../core/fields.ts'
import { parsePhone } from './phone.rules.ts'

const Typed = text(40).trim()

function digitsOf(value: string, check: { addIssue: (message: string) => void }): string {
  const phone = parsePhone(value)
  if (phone === null) check.addIssue('Phone must be 63/65/67 + 7 digits (9 digits total)')
  return phone ?? ''
}

/** A phone in any form that people write, as nine digits. */
export const PhoneGiven = (missing: string) => Typed.min(1, missing).transform(digitsOf)

/** A phone, with an empty text for none. */
export const PhoneOrNone = Typed.transform((value, check) => (value === '' ? '' : digitsOf(value, check)))
