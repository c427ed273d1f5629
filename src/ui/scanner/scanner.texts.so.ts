import type { Translation } from '#domain/core/translations.ts'
import type { scannerTexts } from './scanner.texts.ts'

export const scannerSo: Translation<typeof scannerTexts> = {
  picture: 'Sawirka kamaradda',
  starting: 'Kamaraddu way bilaabmaysaa …',
  again: 'Isku day mar kale',
  other: 'Kamarad kale',
  refused: 'Kamaradda lama oggolaan. Ka oggolow dejinta browser-ka boggan, ama qor koodhka.',
  none: 'Qalabkani kamarad ma laha. Qor koodhka ku daabacan kaadhka.',
  address: 'Browser-ku cinwaankan kamarad ma siiyo. Ku fur dugsiga cinwaanka https, ama qor koodhka.',
  busy: 'Kamaradda lama bilaabi karin; barnaamij kale ayaa laga yaabaa inuu isticmaalayo. Isku day mar kale, ama qor koodhka.',
  code: 'Koodhka kaadhka',
  take: 'Geli',
}
