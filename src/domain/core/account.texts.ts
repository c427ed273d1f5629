import { localized } from './translations.ts'

/** Messages of the forms of the own account. Schemas read them when they check; on the server they are always English. */
export const accountWords = localized('accountWords', {
  nameRequired: 'Full name is required',
  phoneRequired: 'Phone number is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email format', // AUTH-2
  phoneInvalid: 'Phone must be 63/65/67 + 7 digits',
  passwordRequired: 'Password is required',
  oldPasswordRequired: 'Old password is required',
  passwordShort: (least: number) => `Password must be at least ${least} characters`,
  lastDay: 'An auditor has a last day, and nobody else.',
  samePassword: 'New password must be different from old password',
} as const)
