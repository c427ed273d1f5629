import type { Pen } from './pen.ts'

export type GridColumn = {
  title: string
  /** `start` is the side on which a line of the paper's language begins. */
  align: 'start' | 'center' | 'end'
  /** A width that does not depend on the content (millimetres). */
  width?: number | undefined
  /** Least width, as for columns in which people write by hand (millimetres). */
  least?: number | undefined
}

export type Grid = {
  columns: readonly GridColumn[]
  rows: readonly (readonly string[])[]
  /** The last row, in bold. */
  sums?: readonly string[] | undefined
  /** Least height of a row, as where people write by hand (millimetres). */
  rowHeight?: number | undefined
  /** Wanted font size (points); a table with many columns is written smaller. */
  size?: number | undefined
  /** Whether the table is written smaller where this keeps it on its page. */
  isOnOnePage?: boolean | undefined
  isRightToLeft?: boolean | undefined
}

/** Space between a text and the lines beside it (millimetres). */
export const PADDING = 1.4
export const USUAL_SIZE = 8.5
const SMALLEST = 5.5
export const STEP = 0.5
/** Widest content for which a column gets room before longer texts take several lines (millimetres). */
const WIDEST = 70

/** Texts that are not broken although they have spaces, such as telephones. */
const SHORT_FIGURES = /^[\d\s+/-]{1,14}$/

type Wanted = { least: number; natural: number }

/** What the content of each column needs: its longest word, and its longest text, at a font size of one point. */
function wantedOf(pen: Pen, { columns, rows, sums }: Grid): Wanted[] {
  const wanted = (texts: Iterable<string>, weight: 'normal' | 'bold'): Wanted => {
    const style = { size: 1, weight }
    let [least, natural] = [0, 0]
    for (const text of texts) {
      const width = pen.widthOf(text, style)
      natural = Math.max(natural, width)
      if (!/\s/.test(text) || SHORT_FIGURES.test(text)) least = Math.max(least, width)
      else for (const word of text.split(/\s+/)) least = Math.max(least, pen.widthOf(word, style))
    }
    return { least: Math.min(least, natural), natural }
  }
  return columns.map(({ title }, at) => {
    const bold = wanted([title, sums?.[at] ?? ''], 'bold')
    const plain = wanted(new Set(rows.map((row) => row[at] ?? '')), 'normal')
    return { least: Math.max(bold.least, plain.least), natural: Math.max(bold.natural, plain.natural) }
  })
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** The least widths and equal shares of the space that is left: short texts have all that they need before long ones. */
function filled(wanted: readonly Wanted[], space: number): number[] {
  const widths = wanted.map((each) => each.least)
  const byNeed = wanted.map(({ least, natural }, at) => ({ at, need: natural - least })).sort((a, b) => a.need - b.need)
  let left = space
  for (const [done, { at, need }] of byNeed.entries()) {
    const share = Math.min(need, left / (byNeed.length - done))
    widths[at] = (widths[at] ?? 0) + share
    left -= share
  }
  return widths
}

/** Widths between the least and the natural ones that together fill the room. */
function spread(wanted: readonly Wanted[], room: number): number[] {
  const [least, natural] = [sumOf(wanted.map((each) => each.least)), sumOf(wanted.map((each) => each.natural))]
  if (natural <= room) return wanted.map((each) => each.natural + ((room - natural) * each.natural) / (natural || 1))
  if (least > room) return wanted.map((each) => (each.least * room) / least)
  return filled(wanted, room - least)
}

/** The font size at which no word has to be broken, down to the smallest, and the widths of the columns at that size. */
export function widthsOf(pen: Pen, grid: Grid, room: number): { size: number; widths: number[] } {
  const fixed = sumOf(grid.columns.map(({ width = 0 }) => width))
  const wanted = wantedOf(pen, grid)
  const atSize = (size: number) =>
    wanted.flatMap((each, at): Wanted[] => {
      const { width, least = 0 } = grid.columns[at] ?? {}
      if (width !== undefined) return []
      const needed = Math.max(least, each.least * size + 2 * PADDING)
      return [{ least: needed, natural: Math.max(needed, Math.min(WIDEST, each.natural * size + 2 * PADDING)) }]
    })
  let size = grid.size ?? USUAL_SIZE
  while (size > SMALLEST && sumOf(atSize(size).map(({ least }) => least)) > room - fixed) size -= STEP
  const free = spread(atSize(size), room - fixed)
  return { size, widths: grid.columns.map(({ width }) => width ?? free.shift() ?? 0) }
}
