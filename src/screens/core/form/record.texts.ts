export const recordTexts = {
  changed: 'This was changed since you opened it.',
  load: 'Load it',
  futureDate: 'The date cannot be in the future.',
}
