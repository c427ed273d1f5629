import { formatCents } from '#domain/school/money.ts'
import type { UnsentMoney } from '#domain/sync/tablets.rules.ts'

export const cashUpTexts = {
  title: 'Cash-up',
  lead: 'The money that should be in each drawer: payments taken, and payments and expenses corrected, voided or given back on this day, less what was spent. Count the cash; ZAAD and E-dahab money is in their accounts.',
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
    paidOut: 'Spent',
    sum: 'Should be there',
    count: 'Receipts',
  },
  counted: 'Counted cash',
  countedOf: (collector: string) => `Counted cash of ${collector}`,
  later: (cents: number) =>
    cents > 0
      ? `${formatCents(cents)} reached the school after this day, so an earlier cash-up does not include it.`
      : `${formatCents(-cents)} less: expenses reached the school after this day, so an earlier cash-up does not subtract them.`,
  changed: {
    title: 'Corrected and given back',
    lead: 'Changes made on this day to payments and expenses of any day. They are included above, in the drawer of the person who made them.',
    elsewhereTitle: 'Changed later or by other users',
    elsewhereLead:
      'Payments and expenses of this day that were changed later or by another user. The totals above do not change; each change is in the cash-up of the day and person shown here.',
    kind: 'What',
    kinds: { corrected: 'Corrected', voided: 'Voided', refunded: 'Given back' },
    receipt: 'Receipt or voucher',
    student: 'Student or expense',
    paid: 'Taken or spent',
    done: 'Changed',
    amount: 'Amount',
    reason: 'Reason',
    actions: 'Actions',
    print: 'Receipt',
    printOf: (receipt: string) => `Receipt ${receipt} for money given back`,
    noReason: '-',
    movedTo: (day: string) => `Now dated ${day}`,
  },
  mark: (count: number, amount: string) =>
    `${count === 1 ? '1 payment or expense' : `${count} payments and expenses`} of this day ${count === 1 ? 'was' : 'were'} changed later or by other users (${amount}). The totals of this day do not change.`,
  earlier: {
    title: 'Dated earlier',
    lead: 'Money that reached the school on this day but has an earlier date. It is in the cash-up of that earlier day, not in the totals above.',
    collector: 'Collector',
    what: 'What',
    taken: 'Taken',
    spent: 'Spent',
    date: 'Dated',
    amount: 'Amount',
  },
  expenses: {
    title: 'Expenses of this day',
    lead: 'Money that was spent out of these drawers, as it was recorded. It is subtracted above, from the drawer of the person who recorded it.',
    voucher: 'Voucher',
    category: 'Category',
    description: 'Description',
    noDescription: '-',
    by: 'Recorded by',
    amount: 'Amount',
  },
  exact: 'Exactly right.',
  over: (amount: string) => `${amount} more than there should be.`,
  short: (amount: string) => `${amount} less than there should be.`,
  notAmount: 'Please enter a valid amount',
  fromReplica:
    'The school server cannot be reached, so this page shows what is on this device. Payments of other days that were corrected or given back on this day, and expenses that were deleted, are not included.',
  unsent: ({ tablets, payments, cents }: UnsentMoney) =>
    `${tablets === 1 ? '1 tablet still holds' : `${tablets} tablets still hold`} ${payments === 1 ? '1 payment' : `${payments} payments`} (${formatCents(cents)}) that the school has not received.`,
  others: 'Money that other devices have taken and not sent yet is not included.',
  tooOld: (day: string) => `This device has payments from ${day}. For older days you need the school server.`,
  empty: 'No money was taken on this day.',
  file: (day: string) => `cash-up-${day}`,
} as const
