import { shownText, type Row } from './cells.ts'

/** Rows in which the headings are searched. */
const ROWS_LOOKED_AT = 30

/** The headings of a sheet: those of one row, or of two that say them together. Rows are counted from 0. */
export type Heads = {
  readonly top: number
  readonly bottom: number
  readonly texts: readonly string[]
  readonly known: number
}

/** Whether a heading is known for the kind of sheet that is looked for. */
type IsKnown = (heading: string) => boolean

/** A longer text is no heading. */
const LONGEST_HEADING = 120

function headingOf(cell: Row[number]): string {
  const text = cell?.kind === 'text' ? shownText(cell) : ''
  return text.length > LONGEST_HEADING ? '' : text
}

const textsOf = (row: Row | undefined): string[] => Array.from(row ?? [], headingOf)

const countKnown = (texts: readonly string[], isKnown: IsKnown): number =>
  new Set(texts.filter((text) => text !== '' && isKnown(text))).size

/** Labels above several columns stand over the first of them. */
function spread(upper: readonly string[], lower: readonly string[]): string[] {
  let label = ''
  return lower.map((text, at) => {
    const own = upper[at] ?? ''
    if (own !== '') label = own
    else if (text === '') label = ''
    return own || label
  })
}

/** Two rows as one heading: both in either order where that is known, else the lower one; null where they contradict. */
function joined(upper: readonly string[], lower: readonly string[], isKnown: IsKnown): string[] | null {
  const width = Math.max(upper.length, lower.length)
  const below = Array.from({ length: width }, (_, at) => lower[at] ?? '')
  const labels = spread(upper, below)
  const texts: string[] = []
  for (const [at, text] of below.entries()) {
    const own = upper[at] ?? ''
    const label = labels[at] ?? ''
    if (text === '' || own === text) texts.push(own)
    else if (label === '') texts.push(text)
    else {
      // A phone of a parent is more than a phone.
      const both = [`${text} ${label}`, `${label} ${text}`, text].find((each) => isKnown(each))
      // A known heading above a text that is none: that text is already of the first row of the list.
      if (both === undefined && own !== '' && isKnown(own)) return null
      texts.push(both ?? (own === '' ? text : `${own} ${text}`))
    }
  }
  return texts
}

const hasFigures = (row: Row | undefined): boolean => (row ?? []).some((cell) => cell && cell.kind !== 'text')

/** The row, or the two rows, with most known headings among the first thirty; null where no row has any. */
export function findHeads(rows: readonly Row[], isKnown: IsKnown): Heads | null {
  let best: Heads | null = null
  for (let at = 0; at < Math.min(rows.length, ROWS_LOOKED_AT); at++) {
    const texts = textsOf(rows[at])
    const known = countKnown(texts, isKnown)
    if (known > (best?.known ?? 0)) best = { top: at, bottom: at, texts, known }
    if (at + 1 >= rows.length || hasFigures(rows[at + 1])) continue
    const lower = textsOf(rows[at + 1])
    const both = joined(texts, lower, isKnown)
    if (!both) continue
    const together = countKnown(both, isKnown)
    const alone = Math.max(known, countKnown(lower, isKnown), best?.known ?? 0)
    if (together > alone) best = { top: at, bottom: at + 1, texts: both, known: together }
  }
  return best
}
