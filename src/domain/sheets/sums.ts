import { shownText, type Row } from './cells.ts'
import { looksLikeClass } from './class-names.ts'
import { meaningOf } from './words.ts'

/** What a row below a list sums up, in place of a person or thing of its own. */
export type SumRow = 'total' | 'average' | 'highest' | 'lowest'

const FIGURE = /^[\p{N}\s.,:%$()/+-]*$/u

/** Words before a figure in the same cell: `Total: 45`. */
const wordsOf = (text: string): string => text.replace(/[\s:=–-]*[\p{N}.,%$\s]*$/u, '')

/** What a row sums up: its only words are total, average, highest or lowest, and all other cells are figures. */
export function sumIn(cells: Row): SumRow | null {
  const texts = cells
    .flatMap((cell) => (cell?.kind === 'text' ? [shownText(cell)] : []))
    .filter((text) => !FIGURE.test(text) && !looksLikeClass(text))
  const [only = ''] = texts
  if (texts.length !== 1) return null
  return (meaningOf('sums', only) ?? meaningOf('sums', wordsOf(only))) as SumRow | null
}
