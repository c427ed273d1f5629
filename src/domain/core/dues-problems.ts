/** Problems of reminders of dues: part of the table of all problems. */
export const DUES_PROBLEMS = {
  promiseTooFar: { status: 400, text: 'A promise can be kept for 62 days at most.' },
  reminderNotFound: { status: 404, text: 'Reminder not found' },
  reminderSent: { status: 409, text: 'A notice that was sent to phones cannot be taken back.' },
  paymentsUnsent: {
    status: 409,
    text: 'Tablets hold payments that the school has not received: {payments}, {sum} in all. Somebody who paid could be reminded.',
  },
} as const
