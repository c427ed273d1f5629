import type { Translation } from '#domain/core/translations.ts'
import type { vaultTexts } from './vault.texts.ts'

export const vaultSo: Translation<typeof vaultTexts> = {
  ended: 'Mar ku xidhnow dugsiga si aad u soo gasho: fadhigaagii u dambeeyey wuu joojiyey.',
  clockAhead:
    'Saacadda qalabkani aad bay u horraysaa. Sax taariikhda iyo saacadda, ama mar ku xidhnow dugsiga si aad u soo gasho.',
  tooLong: (days) =>
    `Mar ku xidhnow dugsiga si aad u soo gasho: markii u dambaysay waxay ka badan tahay ${days} maalmood.`,
}
