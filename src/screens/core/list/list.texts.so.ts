import type { Translation } from '#domain/core/translations.ts'
import { term } from '#domain/school/terms.so.ts'
import type { listTexts } from './list.texts.ts'

export const listSo: Translation<typeof listTexts> = {
  search: 'Ku raadi magac, lambar ama telefoon',
  none: '–',
  count: (shown, all, [one, many]) =>
    shown === all ? `${all} ${all === 1 ? one : many}` : `${shown} ka mid ah ${all} ${many}`,
  countOfMore: (shown, many) => `${shown} ${many}, kuwo kalena way jiraan`,
  more: 'Muuji kuwo kale',
  moreFailed: 'Server-ka dugsigu ma jawaabin. Mar kale isku day marka uu internet jiro.',
  noMatch: 'Natiijo u dhiganta lama helin',
  noMatchHint: 'Liiskan waxba kuma jiraan oo u dhigma raadinta iyo shaandhaynta.',
  showAll: 'Muuji dhammaan',
  found: (query) => `Raadinta: ${query}`,
  filtered: (label, choice) => `${label}: ${choice}`,
  fileName: (file, day) => `${file}-${day}`,
  class: 'Fasalka',
  allClasses: 'Dhammaan fasallada',
  month: 'Bisha',
  allMonths: 'Dhammaan bilaha',
  year: term.Year,
  allYears: 'Dhammaan sanadaha',
}
