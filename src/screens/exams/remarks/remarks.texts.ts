import { localized } from '#domain/core/translations.ts'

export const cardRemarksTexts = localized('cardRemarks', {
  lead: 'A sentence about each student, printed on the report card. Without one, the card has a line to write on.',
  card: 'Report card',
  ofYear: 'The year',
  choose: 'Please choose a class',
  none: 'No students in this class',
  noneHint: 'Remarks can be written once students are in the class.',
  closed: (year: string) => `The academic year ${year} is closed. Its remarks can only be read.`,
  nothing: '–',
  submit: 'Save remarks',
  unchanged: 'No remark has changed.',
  saved: (count: number) => (count === 1 ? '1 remark saved' : `${count} remarks saved`),
  failed: 'The remarks were not saved.',
  loadFailed: 'The remarks could not be loaded.',
} as const)
