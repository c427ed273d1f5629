import { localized } from '#domain/core/translations.ts'
import type { HitKind } from './finder.ts'

export const findTexts = localized('find', {
  title: 'Quick find',
  hint: 'Screen, student, phone, receipt, class …',
  field: 'What are you looking for?',
  scan: 'Scan a card',
  clear: 'Clear',
  results: 'Results',
  recent: 'Opened lately',
  daily: 'Today',
  kinds: {
    screen: 'Screens',
    student: 'Students',
    class: 'Classes',
    receipt: 'Receipts',
    staff: 'Staff',
  } satisfies Record<HitKind, string>,
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  nothing: (query: string) => `Nothing was found on this device for “${query}”.`,
  nothingYet: 'Students and classes can be found once they are on this device. Screens can be found already.',
  goneReceipt: 'This receipt is no longer on the device.',
  keys: 'Up and down choose, Enter opens, Escape closes.',
} as const)
