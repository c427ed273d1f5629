/** Problems of opening balances: part of the table of all problems. */
export const OPENING_PROBLEMS = {
  openingTooLate: {
    status: 409,
    text: 'The books have entries since {day}. The opening day is that day at the latest, since balances of a later day would count them twice.',
  },
  beforeOpening: {
    status: 409,
    text: 'The books begin on {day}: what was before is in the opening balances. Please choose that day or a later one.',
  },
  openingClosed: {
    status: 409,
    text: '{month} {year} is closed, so the opening balances stay. Reopen it to change them.',
  },
  openingChanged: { status: 409, text: 'The opening balances were changed by {changedBy} since you opened them.' },
  openingByAdmin: {
    status: 403,
    text: 'Only an administrator brings old debts and money ahead. Leave these columns out, or ask one.',
  },
  openingMissing: {
    status: 409,
    text: 'Please set the opening day on Opening Balances first, or leave old debts and money ahead out of the list.',
  },
  openingMonthMade: {
    status: 409,
    text: 'Fees of {month} {year} are made here, so old debts cannot stand before them. Take those fees back, or choose an earlier opening day: {names}.',
  },
  openingDuesPaid: {
    status: 409,
    text: 'Families have paid old debts, which stand before {month} {year}. The opening day stays in that month.',
  },
  openingUsed: {
    status: 409,
    text: 'Of the opening balance of {name}, {amount} is already settled. It cannot be less.',
  },
  openingAdvanceTooLarge: {
    status: 409,
    text: 'The advance of {name} is more than the salaries of a year from the opening day on can settle: {amount} is left over.',
  },
  advanceIsOpening: { status: 409, text: 'This advance is of the opening balances. Change it there.' },
  noSalaryOwed: { status: 404, text: 'No salary from before the opening day is owed to this employee.' },
  noSalaryPaid: { status: 404, text: 'No salary from before the opening day was paid to this employee.' },
  expenseIsOwed: { status: 409, text: 'This was paid for a salary of the opening balances. Take it back there.' },
} as const
