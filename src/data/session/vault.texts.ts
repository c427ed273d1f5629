import { localized } from '#domain/core/translations.ts'

/** Why somebody cannot sign in without the school's server, although she has before. */
export const vaultTexts = localized('vault', {
  ended: 'Connect to the school once to sign in: it has ended your last session.',
  clockAhead:
    'The clock of this device is far ahead of the last time that it knows. Set its date and time right, or connect to the school once to sign in.',
  tooLong: (days: number) => `Connect to the school once to sign in: the last time was more than ${days} days ago.`,
} as const)
