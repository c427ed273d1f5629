import type { Translation } from '#domain/core/translations.ts'
import type { childReceiptsTexts } from './child-receipts.texts.ts'

export const childReceiptsSo: Translation<typeof childReceiptsTexts> = {
  lead: 'Wax kasta oo carruurtaada loo bixiyey. Dooro rasiidh si aad mar kale u daabacdo ama u kaydsato.',
  failed: 'Rasiidhada lama soo rari karin',
  none: 'Weli rasiidh ma jiro',
  noneHint: 'Rasiidhku halkan wuxuu ka muuqdaa marka dugsigu lacagta helo.',
  left: 'Dugsiga ka baxay',
  due: (amount) => `${amount} ayaa dhiman`,
  back: 'Carruurtayda',
  inWallet: 'Adeegga lacagta ayaa xaqiijiyey',
  names: (names) => names.join(', '),
  states: {
    held: 'La hakiyey',
    voided: 'La buriyey',
    refunded: 'La celiyey',
    saved: 'Kaydsan',
    confirmed: 'La xaqiijiyey',
  },
}
