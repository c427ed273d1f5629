import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { findTexts } from './find.texts.ts'

export const findSo: Translation<typeof findTexts> = {
  title: 'Raadin degdeg ah',
  hint: 'Bog, arday, telefoon, rasiidh, fasal …',
  field: 'Maxaad raadinaysaa?',
  scan: 'Iskaan garee kaadh',
  clear: 'Tirtir',
  results: term.Results,
  recent: 'Dhawaan la furay',
  daily: term.Today,
  kinds: {
    screen: 'Bogagga',
    student: term.Students,
    class: 'Fasallada',
    receipt: 'Rasiidhada',
    staff: 'Shaqaalaha',
  },
  count: (count) => (count === 1 ? '1 natiijo' : `${count} natiijo`),
  nothing: (query) => `Qalabkan waxba lagama helin “${query}”.`,
  nothingYet:
    'Ardayda iyo fasallada waa la raadin karaa marka ay qalabkan ku jiraan. Bogagga hadda waa la raadin karaa.',
  goneReceipt: 'Rasiidhkani mar dambe kuma jiro qalabka.',
  keys: 'Kor iyo hoos ku dooro, Enter ku fur, Escape ku xidh.',
}
