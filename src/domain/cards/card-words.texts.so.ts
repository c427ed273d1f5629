import type { Translation } from '../core/translations.ts'
import type { cardWords } from './card-words.texts.ts'

export const cardWordsSo: Translation<typeof cardWords> = {
  unknown: 'Kaadhkan lama yaqaan',
  voided: 'Kaadhkan waa la joojiyey',
  foreign: 'Waa kaadh dugsi kale',
  noCard: 'Kani maaha kaadh dugsi',
  misread: 'Xaraf ka mid ah koodhka ayaa khaldan. Fadlan mar kale eeg kaadhka',
  staff: 'Waa kaadh shaqaalaha',
  left: 'Qofka kaadhkan leh dugsiga kama tirsana',
}
