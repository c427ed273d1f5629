import { localized } from '#domain/core/translations.ts'

export const verifyTexts = localized('verify', {
  lead: 'Enter the code of a certificate or report card to see what the school printed on it.',
  code: 'Code',
  hint: '26 letters and digits, below the QR code',
  missing: 'Please enter the code of the paper.',
  submit: 'Verify',
  failed: 'The paper could not be verified. Please try again.',
  noServer: 'The school cannot be reached. Please try again when there is a connection.',
  genuine: 'The school made this paper. It says:',
  unknown: 'Unknown',
  unknownHint: 'The school has no paper with this code. Compare the letters, or ask the school.',
  withheld: 'The school cannot confirm this paper at present. Please ask the school.',
  changed: 'Changed since: a score was changed after this paper was made.',
  school: 'School',
  student: 'Student',
  className: 'Class',
  year: 'Academic year',
  exam: 'Exam',
  total: 'Total',
  result: 'Result',
} as const)
