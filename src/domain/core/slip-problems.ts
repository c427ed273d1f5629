import type { ProblemEntry } from './problem-body.ts'

/** Errors about what people carry: slips with which somebody signs in for the first time, and cards. */
export const SLIP_PROBLEMS = {
  slipUsed: {
    status: 400,
    text: 'This slip has been used, or a newer one was made. Sign in with your password, or ask the school for a new slip.',
  },
  cardNotFound: { status: 404, text: 'This card was not found.' },
  cardVoided: { status: 409, text: 'This card was voided before.' },
  slipExpired: { status: 400, text: 'This slip has ended. Please ask the school for a new one.' },
  slipOfOtherSchool: {
    status: 400,
    text: 'This slip is from another school. Connect to the network of that school and scan it again.',
  },
} as const satisfies Record<string, ProblemEntry>
