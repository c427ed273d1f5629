import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { toDoTexts } from './to-do.texts.ts'

export const toDoSo: Translation<typeof toDoTexts> = {
  title: 'Waxa maanta la qabanayo',
  reading: 'Waxa la qabanayo waa la akhriyayaa',
  asking: 'Dugsigu weli kama jawaabin',
  outbox: () => 'qoraal ayaa kaa baahan in aad eegto',
  unmarked: () => 'fasal oo aan maanta weli la xaadirin',
  unmarkedOn: (_, day) => `fasal oo aan la xaadirin ${day}`,
  calls: (count) =>
    count === 1
      ? 'maqnaansho oo maanta ah: qoyska weli lama helin'
      : 'maqnaansho oo maanta ah: qoysaska weli lama helin',
  marks: () => 'xaadirin oo laba qof si kala duwan u qoreen',
  plans: () => 'qorshe-hawleed oo wakhtigiisii dhaafay',
  today: term.Today,
  missing: (name, missing) => `${name} (${missing} ayaa dhiman)`,
  markOf: (name, day) => `Xaadiri ${name}, ${day}`,
  more: (count) => `iyo ${count} kale`,
}
