import Papa from 'papaparse'

/** Signs between the cells of a text. */
export const SEPARATORS = [';', ',', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** Lines by which the separator is found. */
const LINES_TRIED = 200

export type SplitText = { separator: Separator; rows: string[][]; openQuoteAt: number | null }

/** Excel's own first line that names the separator; Excel neither shows nor counts it. */
const SEP_LINE = /^\ufeff?"?sep=(.)"?\r?(?:\n|$)/i

type Parsed = { data: string[][]; errors: readonly { type: string; row?: number | undefined }[] }

const parse = (text: string, delimiter: string, preview: number): Parsed =>
  Papa.parse<string[]>(text, { delimiter, preview })

/** The first quote that is opened and never closed: all that follows would be one cell. Row of the text; null for none. */
function openQuoteIn({ errors }: Parsed): number | null {
  const error = errors.find(({ type }) => type === 'Quotes')
  return error ? (error.row ?? 0) + 1 : null
}

/** How even a split is: the share of filled lines that have the commonest number of cells, and that number. */
function evenness(rows: readonly (readonly string[])[]): { share: number; cells: number } {
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const counts = new Map<number, number>()
  for (const { length } of filled) counts.set(length, (counts.get(length) ?? 0) + 1)
  let [cells, lines] = [1, 0]
  for (const [length, count] of counts) {
    if (length > 1 && (count > lines || (count === lines && length > cells))) [cells, lines] = [length, count]
  }
  return { cells, share: filled.length === 0 ? 0 : lines / filled.length }
}

/** The separator whose split gives equal columns in most lines; of equal ones that of more columns. */
export function separatorOf(text: string): Separator {
  let best: { separator: Separator; share: number; cells: number } = { separator: ',', share: 0, cells: 1 }
  for (const separator of SEPARATORS) {
    const parsed = parse(text, separator, LINES_TRIED)
    if (openQuoteIn(parsed) !== null) continue
    const { share, cells } = evenness(parsed.data)
    const isBetter = share > best.share + 0.001 || (Math.abs(share - best.share) <= 0.001 && cells > best.cells)
    if (cells > 1 && isBetter) best = { separator, share, cells }
  }
  return best.separator
}

const isSeparator = (sign: string | undefined): sign is Separator => SEPARATORS.some((each) => each === sign)

/** The cells of a text, at most `most` lines and one more. */
export function splitText(text: string, most: number, chosen?: Separator): SplitText {
  const line = SEP_LINE.exec(text)
  const body = line ? text.slice(line[0].length) : text.replace(/^\ufeff/, '')
  const named = line?.[1]
  const separator = chosen ?? (isSeparator(named) ? named : separatorOf(body))
  const parsed = parse(body, separator, most + 1)
  return { separator, rows: parsed.data, openQuoteAt: openQuoteIn(parsed) }
}
