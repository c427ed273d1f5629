import { formatCents } from '#domain/school/money.ts'
import type { UnsentMoney } from '#domain/sync/tablets.rules.ts'

export const cashUpTexts = {
  title: 'Cash-up',
  lead: 'What each drawer should contain: money as it was taken, and what was corrected, voided or given back on the day. Cash is counted; ZAAD and E-dahab are on their accounts.',
  date: 'Day',
  before: 'Day before',
  after: 'Day after',
  cash: 'Cash in the drawer',
  columns: {
    method: 'Method',
    confirmed: 'Confirmed',
    held: 'Held',
    waiting: 'Waiting here',
    corrected: 'Corrected',
    refunded: 'Given back',
    sum: 'Should be there',
    count: 'Receipts',
  },
  counted: 'Counted cash',
  countedOf: (collector: string) => `Counted cash of ${collector}`,
  later: (amount: string) => `${amount} reached the school after this day: an earlier cash-up lacks it.`,
  changed: {
    title: 'Corrected and given back',
    lead: 'Changes made on this day, of payments of any day. They are in the sums above, in the drawer of who made them.',
    elsewhereTitle: 'Changed since, or by others',
    elsewhereLead:
      'Payments of this day that were changed later or by somebody else. The figures above keep what was taken; the change is in the cash-up of the day and person named.',
    kind: 'What',
    kinds: { corrected: 'Corrected', voided: 'Voided', refunded: 'Given back' },
    receipt: 'Receipt',
    student: 'Student',
    paid: 'Taken',
    done: 'Changed',
    amount: 'Amount',
    reason: 'Reason',
    actions: 'Actions',
    print: 'Receipt',
    printOf: (receipt: string) => `Receipt ${receipt} for money given back`,
    noReason: '-',
  },
  mark: (count: number, amount: string) =>
    `${count === 1 ? '1 payment' : `${count} payments`} of this day ${count === 1 ? 'was' : 'were'} changed since or by others (${amount}); the figures stay as they were.`,
  earlier: {
    title: 'Dated earlier',
    lead: 'Money that reached the school on this day and is dated earlier. It stands in the cash-up of the day that it bears, and not in the sums above.',
    collector: 'Collector',
    date: 'Dated',
    amount: 'Amount',
  },
  exact: 'Exactly right.',
  over: (amount: string) => `${amount} more than there should be.`,
  short: (amount: string) => `${amount} less than there should be.`,
  notAmount: 'Please enter a valid amount',
  fromReplica:
    'The school server cannot be reached: this is what this device knows. What was corrected or given back on this day of payments of other days is not in it.',
  unsent: ({ tablets, payments, cents }: UnsentMoney) =>
    `${tablets === 1 ? '1 tablet still holds' : `${tablets} tablets still hold`} ${payments === 1 ? '1 payment' : `${payments} payments`} (${formatCents(cents)}) that the school has not received.`,
  others: 'Money that other devices have taken and not sent yet is not in these figures.',
  tooOld: (day: string) => `This device knows payments from ${day} on; older days need the school server.`,
  empty: 'No money was taken on this day.',
  file: (day: string) => `cash-up-${day}`,
} as const
