export const shillingTexts = {
  tick: 'Paid in shillings',
  shillings: 'Shillings',
  rate: 'Shillings of one dollar',
  rateOf: (day: string) => `The rate of ${day}`,
  noRate: 'No rate is set yet. Type the shillings that one dollar was worth.',
  unusual: (last: string) => `This is far from the last rate, ${last}. Please check it.`,
  stay: 'It was paid in shillings. Amount, method and date stay; if they are wrong, delete it and record it again.',
  wrongRate: 'Please enter the shillings of one dollar.',
  wrongShillings: 'Please enter a number of shillings.',
} as const
