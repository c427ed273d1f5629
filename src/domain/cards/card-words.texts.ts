import { localized } from '../core/translations.ts'

/** What a scanned text is told to be where it is no card that counts. */
export const cardWords = localized('cardWords', {
  unknown: 'This card is not known',
  voided: 'This card was voided',
  foreign: 'A card of another school',
  noCard: 'This is no card of a school',
  misread: 'A letter of the code is wrong. Please look at the card again',
  staff: 'A card of the staff',
  left: 'Whoever has this card is not at the school any more',
} as const)
