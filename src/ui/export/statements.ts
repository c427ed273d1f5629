import {
  drawLetterhead,
  drawRunningHead,
  drawSignatureLines,
  SIGNATURES,
  sidesOf,
  type Letterhead,
} from '../papers/letterhead.ts'
import { lineHeight, QUIET, type Pen } from '../papers/pen.ts'
import type { Statement } from './table.ts'

const SIZE = 10
/** Width of a column of amounts, indent of lines below a heading, and space above a line (millimetres). */
const [AMOUNT, INDENT, ABOVE] = [34, 4, 1.1]
/** Gap after a part, and space for the number of the page (millimetres). */
const [GAP, BOTTOM] = [4, 14]
/** Lines that stay together with a heading before them. */
const KEPT = 3

type Line = { label: string; amounts: readonly string[]; weight: 'normal' | 'bold'; isHead?: boolean }

/** Draws a statement from the top of a page: its parts with headings and bold sums, and lines for signatures. */
function drawStatement(pen: Pen, statement: Statement, list: Letterhead): void {
  const { title, note, parts, signatures, amountWidth = AMOUNT } = statement
  const head = { ...list, title, notes: [note, ...list.notes] }
  const { margin } = head
  const { start, end, mirrored } = sidesOf(pen)
  const right = pen.width - margin
  let y = drawLetterhead(pen, head)
  const goOn = (): void => {
    pen.pdf.addPage()
    y = drawRunningHead(pen, head)
  }
  const draw = ({ label, amounts, weight, isHead = false }: Line, isIndented: boolean): void => {
    const x = margin + (isIndented ? INDENT : 0)
    const lines = pen.wrap(label, { size: SIZE, weight, room: right - x - amounts.length * amountWidth - 2 })
    const step = lineHeight(SIZE)
    const height = lines.length * step + 2 * ABOVE
    if (y + height * (isHead ? KEPT : 1) > pen.height - BOTTOM) goOn()
    if (weight === 'bold' && !isHead) pen.rule(mirrored(margin), y, mirrored(right), { color: QUIET })
    for (const [at, line] of lines.entries()) start(line, x, y + ABOVE + step * (at + 0.75), { size: SIZE, weight })
    for (const [at, amount] of amounts.entries()) {
      const place = right - (amounts.length - 1 - at) * amountWidth
      end(amount, place, y + ABOVE + step * 0.75, { size: SIZE, weight, room: amountWidth - 1 })
    }
    y += height
    if (isHead) pen.rule(mirrored(margin), y, mirrored(right), { color: QUIET, weight: 0.4 })
  }
  for (const {
    head: [label = '', ...amounts],
    lines,
  } of parts) {
    const hasHead = [label, ...amounts].some((text) => text !== '')
    if (hasHead) draw({ label, amounts, weight: 'bold', isHead: true }, false)
    for (const { label, amounts, isSum = false } of lines)
      draw({ label, amounts, weight: isSum ? 'bold' : 'normal' }, !isSum && hasHead)
    y += GAP
  }
  if (signatures.length === 0) return
  if (y + SIGNATURES > pen.height - BOTTOM) goOn()
  drawSignatureLines(pen, y, signatures, margin)
}

/** Draws financial statements, each on a page of its own. */
export function drawStatements(pen: Pen, statements: readonly Statement[], head: Letterhead): void {
  for (const [at, statement] of statements.entries()) {
    if (at > 0) pen.pdf.addPage()
    drawStatement(pen, statement, head)
  }
}
