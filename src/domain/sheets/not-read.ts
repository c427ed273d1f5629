import type { Lists, SheetList } from './lists.ts'
import type { SheetFindings } from './read-rows.ts'

const SUM_WORDS = { total: 'totals', average: 'averages', highest: 'highest values', lowest: 'lowest values' } as const

const WHY = {
  noHeadings: 'it has no headings that are known',
  hidden: 'it is hidden',
  otherHeadings: 'it has other headings',
  tooManyTabs: 'the file has too many sheets',
} as const

/** Tabs that are not read; a tab without content is not worth a word, and one that is too wide is read in part. */
export const tabsNotRead = (notRead: Lists['notRead']) =>
  notRead.flatMap(({ tab, why }) => (why === 'empty' || why === 'tooManyColumns' ? [] : [{ tab, why }]))

/** Tabs of which only the first columns are read; a text file is a tab without a name. */
export const tabsCut = (notRead: Lists['notRead']): string[] =>
  notRead.filter(({ why }) => why === 'tooManyColumns').map(({ tab }) => tab)

/** The sentence about a column of money of before, which stands where nothing can be lost yet, and in the result. */
export const owedWords = (heading: string): string =>
  `Column ${heading} is not read: what families owed or paid before is not registered from this list`

/** Sentences about what of a file was not read. */
export function notReadWords(
  { notRead }: Lists,
  list: SheetList,
  { sums, unread, left, owed, unclearColumns }: SheetFindings,
): string[] {
  const place = (tab: string, row: number): string => (list.tabs.length > 1 ? `${tab}, row ${row}` : `Row ${row}`)
  return [
    ...tabsNotRead(notRead).map(
      ({ tab, why }) => `${tab === '' ? 'The file' : `Sheet ${tab}`} is not read: ${WHY[why]}`,
    ),
    ...tabsCut(notRead).map((tab) => `Of ${tab === '' ? 'the file' : `sheet ${tab}`} only the first columns are read`),
    ...owed.map(owedWords),
    ...[...new Set([...unread, ...left])].map((heading) => `Column ${heading} is not read`),
    // Where nobody is asked, what was chosen is told.
    ...unclearColumns.map(({ label, columns }) => {
      const read = columns.find(({ field }) => field !== null)
      const others = columns.filter((column) => column !== read).map(({ heading }) => heading)
      return read
        ? `${label} is read from column ${read.heading}; ${others.join(', ')} may be it as well`
        : `Column ${others.join(', ')} is not read as the ${label}`
    }),
    ...sums.map(({ tab, row, sum }) => `${place(tab, row)} is left out: a row of ${SUM_WORDS[sum]}`),
    ...list.repeatedHeadings.map(({ tab, row }) => `${place(tab, row)} is left out: it repeats the headings`),
  ]
}
