/** Texts of changing, waiving and writing off what a student owes. */
export const changeFeeTexts = {
  change: 'Change fee',
  changeOf: (name: string) => `Change a fee of ${name}`,
  month: 'Month',
  amount: 'Fee of this month',
  amountHint: 'Enter 0 if nothing is to be paid.',
  badAmount: 'Please enter a valid amount',
  reason: 'Reason',
  reasonRequired: 'Please give a reason.',
  save: 'Save',
  after:
    'The change counts from today. Reports of past months do not change. Money paid above the new fee is kept for the next fee.',
  changed: 'Fee changed',
  waived: 'Fee waived',
  writeOff: 'Write off',
  writeOffOf: (name: string) => `Write off the debt of ${name}`,
  writeOffAsk: (amount: string, name: string) => `${name} will no longer owe ${amount}.`,
  writtenOff: 'Debt written off',
  failed: 'The fee could not be changed.',
  noServer: 'A fee can be changed only with a connection to the school server. Nothing was changed.',
} as const
