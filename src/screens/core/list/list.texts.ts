import { localized } from '#domain/core/translations.ts'

export const listTexts = localized('list', {
  search: 'Search by name, ID or phone',
  none: '–',
  count: (shown: number, all: number, [one, many]: readonly [string, string]) =>
    shown === all ? `${all} ${all === 1 ? one : many}` : `${shown} of ${all} ${many}`,
  countOfMore: (shown: number, many: string) => `${shown} ${many}, and there are more`,
  more: 'Show more',
  moreFailed: 'The school server did not answer. Try again when there is a connection.',
  noMatch: 'No matching results found',
  noMatchHint: 'Nothing in this list fits the search and the filters.',
  showAll: 'Show all',
  found: (query: string) => `Search: ${query}`,
  filtered: (label: string, choice: string) => `${label}: ${choice}`,
  fileName: (file: string, day: string) => `${file}-${day}`,
  class: 'Class',
  allClasses: 'All classes',
  month: 'Month',
  allMonths: 'All Months',
  year: 'Year',
  allYears: 'All Years',
} as const)
