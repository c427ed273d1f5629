/** Texts of changing, waiving and writing off what a student owes. */
export const changeFeeTexts = {
  change: 'Change fee',
  changeOf: (name: string) => `Change a fee of ${name}`,
  month: 'Month',
  amount: 'Fee of this month',
  amountHint: '0 waives it.',
  badAmount: 'Please enter a valid amount',
  reason: 'Reason',
  reasonRequired: 'Please give a reason.',
  save: 'Save',
  after:
    'It counts from today: months that are over keep what they asked for. What was paid too much is carried forward.',
  changed: 'Fee changed',
  waived: 'Fee waived',
  writeOff: 'Write off',
  writeOffOf: (name: string) => `Write off the debt of ${name}`,
  writeOffAsk: (amount: string, name: string) => `${amount} of ${name} will not be paid any more.`,
  writtenOff: 'Debt written off',
  failed: 'The fee could not be changed.',
  noServer: 'A fee can be changed only while the school server answers. Nothing was changed.',
} as const
