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
  const texts: string[] = []
  for (const cell of cells) {
    const text = cell?.kind === 'text' ? shownText(cell) : ''
    if (FIGURE.test(text)) continue
    // Beside its word, a sum may have the name of its class.
    if (texts.push(text) > 2) return null
  }
  const [only = '', more] = texts.length === 2 ? texts.filter((text) => !looksLikeClass(text)) : texts
  if (more !== undefined) return null
  return (meaningOf('sums', only) ?? meaningOf('sums', wordsOf(only))) as SumRow | null
}
