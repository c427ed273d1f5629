import { localized } from '#domain/core/translations.ts'
import type { ReceiptState } from './receipt.ts'

export const texts = localized('receipt', {
  title: 'Fee receipt',
  dialog: (number: string) => `Receipt ${number}`,
  student: 'Student',
  months: 'Month',
  amount: 'Amount',
  idAndClass: (id: number, className: string) => (className ? `ID ${id} · ${className}` : `ID ${id}`),
  total: 'Total',
  discount: 'Discount',
  net: 'Received',
  method: 'Payment',
  reason: 'Discount reason',
  description: 'Description',
  receivedBy: 'Received by',
  signature: 'Cashier signature',
  states: {
    saved: 'Saved on this device, not yet confirmed by the school.',
    confirmed: 'Confirmed by the school.',
    held: 'Held: an administrator has to settle it.',
    voided: 'Voided: no longer valid.',
    refunded: 'Given back.',
  } satisfies Record<ReceiptState, string>,
  changes: {
    corrected: (moment: string, what: string) => `Corrected ${moment}: ${what}.`,
    amount: (after: string, before: string) => `${after}, before ${before}`,
    discount: (after: string, before: string) => `discount ${after}, before ${before}`,
    voided: (moment: string) => `Voided ${moment}: no longer valid.`,
    refunded: (amount: string, moment: string, receipt: string | null) =>
      `${amount} given back ${moment}${receipt ? `, receipt ${receipt}` : ''}.`,
  },
  inAdvance: (amount: string) => `${amount} in advance`,
  partOf: (children: number, amount: string) => `Part of a family receipt: ${children} children, ${amount} received.`,
  reprint: (moment: string) => `Reprint, ${moment}`,
  copies: { office: 'Office copy', student: 'Student copy', duplicate: 'DUPLICATE' },
  papers: { a5: 'A5', thermal: '80 mm roll', a4: 'A4, two copies' },
  paper: 'Paper',
  print: 'Print',
  pdf: 'Download PDF',
  done: 'Done',
  file: (number: string) => `Receipt-${number}.pdf`,
  failed: 'The receipt could not be made.',
  lookups: {
    asking: (number: string) => `Asking the school server for receipt ${number}.`,
    unknown: (number: string) => `The school has no receipt ${number}.`,
    unreachable: (number: string) =>
      `Receipt ${number} is not on this device, and the school server cannot be reached.`,
  },
  code: (number: string) => `QR code of receipt ${number}`,
} as const)
