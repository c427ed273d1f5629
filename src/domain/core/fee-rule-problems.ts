/** Problems of rules that take something off fees: part of the table of all problems. */
export const FEE_RULE_PROBLEMS = {
  ruleNotFound: { status: 404, text: 'Rule not found' },
  ruleOver: { status: 409, text: 'This rule is over. Please add another one.' },
  reductionsOverLimit: {
    status: 409,
    text: 'Rules would take {sum} off the fees of a month, and the limit is {limit}.',
  },
  ruleMonthMade: {
    status: 409,
    text: 'The fees of the months before {month} {year} are made and stay. A rule can begin, change or end from then on.',
  },
} as const
