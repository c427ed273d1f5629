/** Labels of signature lines on papers of the office, which are English in every language. */
export const signatureTexts = {
  handedOver: ['Handed over by, date', 'Received by, date'],
  paid: ['Paid by, date', 'Received by, date'],
  approved: ['Prepared by, date', 'Approved by, date'],
} as const
