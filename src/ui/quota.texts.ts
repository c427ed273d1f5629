export const quotaTexts = {
  limit: 'Correction limit',
  used: 'Used',
  remaining: 'Remaining',
  waiting: (count: number) => `${count} waiting`,
  bar: (used: number, limit: number) => `${used} of ${limit} used`,
} as const
