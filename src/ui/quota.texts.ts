import { localized } from '#domain/core/translations.ts'

export const quotaTexts = localized('quota', {
  limit: 'Correction limit',
  used: 'Used',
  remaining: 'Remaining',
  waiting: (count: number) => `${count} waiting`,
  bar: (used: number, limit: number) => `${used} of ${limit} used`,
} as const)
