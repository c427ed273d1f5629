/** Texts of giving confirmed money back, on screen and on paper. */
export const refundTexts = {
  giveBack: 'Give back',
  giveBackOf: (name: string) => `Give money back to ${name}`,
  title: 'Give money back',
  ask: (amount: string, name: string, receipt: string) =>
    `${amount} was paid for ${name} (receipt ${receipt}). It is taken out of your drawer today; the day of the payment does not change.`,
  after: 'The fees that it was used for are due again.',
  amount: 'Amount to give back',
  badAmount: 'Please enter a valid amount',
  reason: 'Reason',
  reasonRequired: 'Please give a reason.',
  failed: 'The money could not be given back.',
  noServer: 'Money can be given back only with a connection to the school server. Nothing was changed.',
  done: (amount: string, receipt: string) => `${amount} given back. Receipt ${receipt}.`,
  print: 'Print the receipt',
  paper: {
    title: 'Receipt for money given back',
    student: 'Student',
    amount: 'Given back',
    of: 'Of receipt',
    method: 'Payment',
    reason: 'Reason',
    by: 'Given back by',
    cashier: 'Cashier signature',
    family: 'Received by (signature)',
    id: (id: number) => `ID ${id}`,
  },
} as const
