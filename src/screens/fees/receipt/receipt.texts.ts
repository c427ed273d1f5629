import type { ReceiptState } from './receipt.ts'

/** Texts of a receipt on screen and on paper. */
export const texts = {
  title: 'Fee receipt',
  dialog: (number: string) => `Receipt ${number}`,
  number: 'Receipt',
  date: 'Date',
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
  copies: { office: 'Office copy', student: 'Student copy', duplicate: 'DUPLICATE' },
  papers: { a5: 'A5', thermal: '80 mm roll', a4: 'A4, two copies' },
  paper: 'Paper',
  print: 'Print',
  pdf: 'Download PDF',
  done: 'Done',
  failed: 'The receipt could not be made.',
  lookups: {
    asking: (number: string) => `Asking the school server for receipt ${number}.`,
    unknown: (number: string) => `The school has no receipt ${number}.`,
    unreachable: (number: string) =>
      `This device does not hold receipt ${number}, and the school server cannot be reached.`,
  },
  code: (number: string) => `QR code of receipt ${number}`,
} as const
