import type { z } from 'zod'
import type { FeesMade, FirstFee } from '#domain/school/fees.schema.ts'

/** Texts of the settings of the school. */
export const settingsTexts = {
  lead: 'What stands on screens, receipts and other papers, and what the school does by itself. Other devices show a change within a quarter of an hour of use, the logo after the next sign-in.',
  changed: (by: string, moment: string) => `Last changed by ${by}, ${moment}`,
  school: 'School',
  name: 'School name',
  address: 'Address',
  phones: 'Phone numbers',
  phonesHint: 'At most four, with commas between.',
  wallets: 'Mobile money',
  walletsHint: 'The numbers that families send money to. They stand on receipts.',
  zaad: 'ZAAD number',
  edahab: 'E-dahab number',
  fees: 'Fees',
  feeWithoutBus: 'Monthly fee without bus ($)',
  feeWithBus: 'Monthly fee with bus ($)',
  feeHint: 'Proposed when a student is registered. Students who have a fee keep it.',
  feeWrong: 'Please enter a valid amount',
  feesMade: 'Fees of a month are made',
  feesMadeWays: {
    automatic: 'Automatically, on the 1st',
    byHand: 'By hand, by the office',
  } satisfies Record<z.infer<typeof FeesMade>, string>,
  firstFee: 'First fee of a new student',
  firstFees: {
    whole: 'The whole fee of that month',
    halfAfter15th: 'Half of it after the 15th',
    fromNextMonth: 'None before the next month',
  } satisfies Record<FirstFee, string>,
  heldAfterDays: 'Days until payments are held',
  heldHint: 'A payment that is dated earlier than this waits until an administrator accepts it.',
  daysWrong: 'Please enter a number of days.',
  week: 'Week and holidays',
  weekLead: 'The days of the week with school, and the holidays, are in the school calendar.',
  calendar: 'School calendar',
  save: 'Save settings',
  failed: 'The settings could not be saved',
  logo: 'Logo',
  logoLead:
    'JPG, PNG or GIF. It is made small and stands on the sign-in page, in the header and on slips of first use.',
  noLogo: 'No logo has been set.',
  logoOf: (name: string) => `Logo of ${name}`,
  choose: 'Choose a picture',
  remove: 'Remove the logo',
  logoFailed: 'The logo could not be saved',
} as const
