import { localized } from '#domain/core/translations.ts'

export const recordTexts = localized('recordForm', {
  changed: 'This was changed since you opened it.',
  load: 'Load it',
  futureDate: 'The date cannot be in the future.',
})
