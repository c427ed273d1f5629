import { localized } from '#domain/core/translations.ts'

export const troubleTexts = localized('troubles', {
  conflicts: (count: number) => (count === 1 ? 'One mark differs' : `${count} marks differ`),
  counting: 'Counts now',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
} as const)
