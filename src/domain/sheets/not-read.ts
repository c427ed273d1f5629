import type { Lists, SheetList } from './lists.ts'
import type { SheetFindings } from './read-rows.ts'

const SUM_WORDS = { total: 'totals', average: 'averages', highest: 'highest values', lowest: 'lowest values' } as const

const WHY = {
  noHeadings: 'it has no headings that are known',
  hidden: 'it is hidden',
  otherHeadings: 'it has other headings',
  tooManyColumns: 'only its first columns are read',
  tooManyTabs: 'the file has too many sheets',
} as const

/** Sentences about what of a file was not read; a tab without content is not worth one. */
export function notReadWords({ notRead }: Lists, list: SheetList, { sums, unread }: SheetFindings): string[] {
  const place = (tab: string, row: number): string => (list.tabs.length > 1 ? `${tab}, row ${row}` : `Row ${row}`)
  return [
    ...notRead.flatMap(({ tab, why }) => (why === 'empty' ? [] : [`Sheet ${tab} is not read: ${WHY[why]}`])),
    ...unread.map((heading) => `Column ${heading} is not read`),
    ...sums.map(({ tab, row, sum }) => `${place(tab, row)} is left out: a row of ${SUM_WORDS[sum]}`),
    ...list.repeatedHeadings.map(({ tab, row }) => `${place(tab, row)} is left out: it repeats the headings`),
  ]
}
