/** Words for days that cannot be, which the device says before it asks the server, and the server in its answer. */
export const WRONG_DAY_WORDS = {
  futureDate: 'The date cannot be in the future.',
  hiredInFuture: 'The date of hire cannot be in the future.',
  bornAfterHire: 'The date of birth must be before the date of hire.',
} as const
