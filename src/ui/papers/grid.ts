import { PADDING, STEP, widthsOf, type Grid, type GridColumn } from './grid-widths.ts'
import { lineHeight, TINT, type Color, type Pen } from './pen.ts'
import type { Weight } from './face.ts'

export type { Grid, GridColumn } from './grid-widths.ts'

/** Space above and below the lines of a row (millimetres). */
const ABOVE = 0.9
/** Smallest font size at which a table is kept on one page (points): below it, people at a notice board cannot read it. */
const SMALLEST_ON_ONE_PAGE = 6
const LINE_COLOR: Color = [150, 160, 162]
const SUM_TINT: Color = [237, 241, 241]

export type GridPlace = {
  margin: number
  y: number
  /** Height below which nothing is drawn (millimetres). */
  bottom: number
  /** Begins another page; returns the height at which the table goes on. */
  nextPage: () => number
}

/** Lines of the cells of a row. */
type Lines = readonly (readonly string[])[]
type Row = { lines: Lines; height: number; texts: readonly string[] }
type Style = { weight: Weight; fill?: Color }

function measured(pen: Pen, grid: Grid, margin: number) {
  const { size, widths } = widthsOf(pen, grid, pen.width - 2 * margin)
  const step = lineHeight(size)
  const heightOf = (lines: Lines) => Math.max(1, ...lines.map(({ length }) => length)) * step + 2 * ABOVE
  const rowOf = (cells: readonly string[], weight: Weight): Row => {
    const lines = widths.map((width, at) =>
      pen.wrap(cells[at] ?? '', { size, weight, room: width - 2 * PADDING + 0.01 }),
    )
    return { lines, height: heightOf(lines), texts: cells }
  }
  /** Rows of a row that is higher than a page. */
  const divided = (row: Row, room: number): Row[] => {
    if (row.height <= room) return [row]
    const most = Math.max(1, Math.floor((room - 2 * ABOVE) / step))
    const count = Math.ceil(Math.max(...row.lines.map(({ length }) => length)) / most)
    return Array.from({ length: count }, (_, at) => {
      const lines = row.lines.map((all) => all.slice(at * most, (at + 1) * most))
      return { lines, height: heightOf(lines), texts: row.texts }
    })
  }
  const names = rowOf(
    grid.columns.map(({ title }) => title),
    'bold',
  )
  const rows = grid.rows.map((cells) => {
    const row = rowOf(cells, 'normal')
    return { ...row, height: Math.max(row.height, grid.rowHeight ?? 0) }
  })
  const sums = grid.sums && rowOf(grid.sums, 'bold')
  const height = [names, ...rows, ...(sums ? [sums] : [])].reduce((sum, row) => sum + row.height, 0)
  return { size, widths, step, names, rows, sums, height, divided }
}

/** A table at its size, or at the largest one that keeps it on its page; at its own size where it fits at none. */
function fitted(pen: Pen, grid: Grid, { margin, y, bottom }: GridPlace) {
  const own = measured(pen, grid, margin)
  if (!grid.isOnOnePage) return own
  let tried = own
  while (y + tried.height > bottom && tried.size - STEP >= SMALLEST_ON_ONE_PAGE)
    tried = measured(pen, { ...grid, size: tried.size - STEP }, margin)
  return y + tried.height > bottom ? own : tried
}

/** The left sides of columns; in a paper from right to left the first column is the rightmost. */
function leftsOf(widths: readonly number[], start: number, isRightToLeft: boolean): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0)
  let before = 0
  return widths.map((width) => {
    const left = isRightToLeft ? start + total - before - width : start + before
    before += width
    return left
  })
}

const sideOf = (align: GridColumn['align'], isRightToLeft: boolean) =>
  align === 'center' ? align : (align === 'start') === isRightToLeft ? ('right' as const) : ('left' as const)

/** Draws a table over as many pages as it needs, the column names on each; returns the height at which it ends. */
export function drawGrid(pen: Pen, grid: Grid, place: GridPlace): number {
  const { margin, y, bottom, nextPage } = place
  const { columns, isRightToLeft = false } = grid
  const { size, widths, step, names, rows, sums, divided } = fitted(pen, grid, place)
  const right = margin + widths.reduce((sum, width) => sum + width, 0)
  const lefts = leftsOf(widths, margin, isRightToLeft)
  const edges = [...lefts, right]
  let [top, end] = [y, y]
  const draw = ({ lines, height, texts }: Row, { weight, fill }: Style): void => {
    if (fill) pen.fill(margin, end, right - margin, height, fill)
    for (const [at, cell] of lines.entries()) {
      const align = sideOf(columns[at]?.align ?? 'start', isRightToLeft)
      const [left, width] = [lefts[at] ?? 0, widths[at] ?? 0]
      const x = align === 'center' ? left + width / 2 : align === 'right' ? left + width - PADDING : left + PADDING
      const base = end + ABOVE + step * 0.75
      const direction = cell.length > 1 ? pen.directionOf(texts[at] ?? '') : undefined
      for (const [line, text] of cell.entries())
        pen.text(text, x, base + line * step, { size, weight, align, ...(direction ? { direction } : {}) })
    }
    end += height
    pen.rule(margin, end, right, { color: LINE_COLOR, weight: 0.15 })
  }
  const begin = (): void => {
    end = top
    draw(names, { weight: 'bold', fill: TINT })
  }
  const close = (): void => {
    pen.rule(margin, top, right, { color: LINE_COLOR, weight: 0.15 })
    for (const x of edges) pen.line(x, top, x, end, { color: LINE_COLOR, weight: 0.15 })
  }
  const goOn = (): void => {
    close()
    top = nextPage()
    begin()
  }
  const add = (row: Row, style: Style): void => {
    if (end + row.height > bottom && end > top + names.height) goOn()
    for (const [at, part] of divided(row, bottom - end).entries()) {
      if (at > 0) goOn()
      draw(part, style)
    }
  }
  // The names of columns never stand alone at the end of a page.
  if (y + names.height + step + 2 * ABOVE > bottom) top = nextPage()
  begin()
  for (const row of rows) add(row, { weight: 'normal' })
  if (sums) add(sums, { weight: 'bold', fill: SUM_TINT })
  close()
  return end
}
