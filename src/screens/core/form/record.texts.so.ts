import type { Translation } from '#domain/core/translations.ts'
import type { recordTexts } from './record.texts.ts'

export const recordFormSo: Translation<typeof recordTexts> = {
  changed: 'Tan waa la beddelay tan iyo markii aad furtay.',
  load: 'Soo rar',
  futureDate: 'Taariikhdu mustaqbal ma noqon karto.',
}
