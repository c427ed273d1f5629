import { text } from '../core/fields.ts'
import { parsePhone } from './phone.rules.ts'

/** A phone in any form that people write, as nine digits. */
export const PhoneGiven = (missing: string) =>
  text(40)
    .trim()
    .min(1, missing)
    .transform((value, check) => {
      const phone = parsePhone(value)
      if (phone === null) check.addIssue('Phone must be 63/65/67 + 7 digits (9 digits total)')
      return phone ?? ''
    })
