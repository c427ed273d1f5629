import type { ProblemEntry } from './problem-body.ts'

/** Errors about accounts with a last day: those of auditors. */
export const ACCOUNT_PROBLEMS = {
  accessOver: { status: 401, text: 'The last day of your account is over. An administrator can give it more days.' },
  lastDayPast: {
    status: 400,
    text: 'The last day of the account is over already. Please choose today or a later day.',
  },
  notAnAuditor: { status: 409, text: 'Only the account of an auditor has a last day.' },
} as const satisfies Record<string, ProblemEntry>
