import type { UnplacedReason } from '#domain/fees/unplaced.schema.ts'
import type { HoldCode } from '#domain/fees/fees.schema.ts'

type HoldDetails = { collector: string; month: string; discount: string; number: string }

const WHY = {
  alreadyPaid: ({ month }) => `${month} was already paid.`,
  discountLimit: ({ discount, month }) => `The discount of ${discount} is over the discount limit of ${month}.`,
  discountTooLarge: ({ discount }) => `The discount of ${discount} is larger than what was due.`,
  studentGone: () => 'The student had been deleted when the payment reached the school.',
  numberUsed: ({ number }) => `The payment number ${number} was already used.`,
  receiptUsed: () => 'The receipt number was already used for another payment.',
  receiptSeries: () => 'The receipt number is not of the series of the device that sent it.',
  refUsed: ({ collector }) => `${collector} had sent this payment before, under another receipt.`,
  datedEarlier: () => 'It is dated many days before it reached the school, when that day had long been counted.',
  roleChanged: ({ collector }) => `${collector} was no longer allowed to take money.`,
  collectorInactive: ({ collector }) => `The account of ${collector} had been ended.`,
} as const satisfies Record<HoldCode, (details: HoldDetails) => string>

const ACCEPT = {
  alreadyPaid: null,
  discountLimit: 'Approve the discount',
  discountTooLarge: 'Approve what fits',
  studentGone: 'Accept for this student',
  numberUsed: 'Accept, it is another transfer',
  receiptUsed: 'Accept under this number',
  receiptSeries: 'Accept under this number',
  refUsed: 'Accept, it is another payment',
  datedEarlier: 'Accept with this date',
  roleChanged: 'Accept the payment',
  collectorInactive: 'Accept the payment',
} as const satisfies Record<HoldCode, string | null>

export const heldTexts = {
  title: 'Held Payments',
  lead: 'Money that was taken and that something stands against. It is in the drawer and in no other total until you have settled it.',
  why: WHY,
  accept: ACCEPT,
  took: (who: string, amount: string, method: string, whom: string) => `${who} took ${amount} (${method}) for ${whom}.`,
  whom: (name: string, className: string) => (className ? `${name} of ${className}` : name),
  forMonth: (month: string) => `Taken for ${month}`,
  receipt: (receipt: string) => `Receipt ${receipt}`,
  usedBefore: 'Used before for',
  owes: (amount: string) => `Owes ${amount} now`,
  owesNothing: 'Owes nothing now',
  applyTo: 'Use for',
  carry: 'Keep as carry-forward',
  refund: 'Give the money back',
  void: 'No money was taken',
  refundAsk: (amount: string, name: string) => `Give ${amount} for ${name} back? It leaves the drawer of today.`,
  voidAsk: (amount: string, name: string) =>
    `Take the payment of ${amount} for ${name} out of force, because no money was taken?`,
  settled: 'The payment is settled.',
  refunded: 'The payment is given back.',
  voided: 'The payment was voided.',
  failed: 'The payment could not be settled.',
  noServer: 'Held payments can be settled only while the school server answers. Nothing was changed.',
  empty: 'No payment is held.',
  emptyHint: 'What waits for you would stand here.',
  count: (count: number, amount: string) => (count === 1 ? `1 payment, ${amount}` : `${count} payments, ${amount}`),
  listLabel: 'Held payments',
  unplaced: {
    title: 'Money without a student',
    lead: 'A tablet told of this money, and no student’s account can take it. It is in the drawer of whoever took it.',
    took: (who: string, amount: string, method: string) => `${who} took ${amount} (${method}).`,
    why: {
      studentUnknown: 'The school has no student of that ID.',
      anotherStudent: 'The ID belongs to another student since the school’s data were restored.',
      makerUnknown: 'The account of whoever took it was lost when the school’s data were restored.',
      unreadable: 'A newer version of the app took it, which this server cannot read.',
    } satisfies Record<UnplacedReason, string>,
    told: (sentence: string) => `What the tablet told: ${sentence}`,
    place: 'Say whose it is',
    refundAsk: (amount: string) => `Give ${amount} back? It leaves the drawer of today.`,
    student: (number: number) => `ID of student ${number}`,
    amount: (number: number) => `Amount for student ${number}`,
    idHint: 'The ID as the student list has it',
    nobody: 'No student found.',
    another: 'Another student',
    missing: 'Please enter a valid amount and student ID',
    confirm: 'Record the payment',
  },
} as const
