import { localized } from '#domain/core/translations.ts'

export const childReceiptsTexts = localized('childReceipts', {
  lead: 'Everything that was paid for your children. Choose a receipt to print or save it again.',
  failed: 'Failed to fetch receipts',
  none: 'No receipts yet',
  noneHint: 'A receipt is shown here once the school has received a payment.',
  left: 'Left the school',
  due: (amount: string) => `${amount} to be paid`,
  back: 'My children',
  inWallet: 'Confirmed by the wallet',
  names: (names: readonly string[]) => names.join(', '),
  states: { held: 'On hold', voided: 'Voided', refunded: 'Given back', saved: 'Saved', confirmed: 'Confirmed' },
} as const)
