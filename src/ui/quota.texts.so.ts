import type { Translation } from '#domain/core/translations.ts'
import type { quotaTexts } from './quota.texts.ts'

export const quotaSo: Translation<typeof quotaTexts> = {
  limit: 'Xadka sixidda',
  used: 'La isticmaalay',
  remaining: 'Hadhay',
  waiting: (count) => `${count} ayaa sugaya`,
  bar: (used, limit) => `${used} ka mid ah ${limit} ayaa la isticmaalay`,
}
