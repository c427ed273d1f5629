import { uiTexts } from '../ui.texts.ts'
import type { PaperSchool } from './paper.ts'
import { contactOf } from './contact.ts'
import type { Logo } from './parts.ts'
import { ACCENT, lineHeight, QUIET, type Pen, type TextStyle } from './pen.ts'

/** The head of a list or statement. */
export type Letterhead = {
  school: PaperSchool | undefined
  logo: Logo | null
  title: string
  /** Filters, period and age of the data, a line each. */
  notes: readonly string[]
  margin: number
}

const LOGO_SIDE = 15
const [SCHOOL, TITLE, NOTE] = [12, 15, 9]

/** Whether papers in the language of the page are read from right to left. */
export const isRightToLeft = (pen: Pen): boolean => pen.directionOf(uiTexts.export.page(1, 1)) === 'rtl'

/** Functions that write from the side on which lines of the paper's language begin. */
export function sidesOf(pen: Pen) {
  const isMirrored = isRightToLeft(pen)
  const mirrored = (x: number): number => (isMirrored ? pen.width - x : x)
  const [start, end] = isMirrored ? (['right', 'left'] as const) : (['left', 'right'] as const)
  return {
    isMirrored,
    mirrored,
    start: (text: string, x: number, y: number, style: Omit<TextStyle, 'align'>) =>
      pen.text(text, mirrored(x), y, { ...style, align: start }),
    end: (text: string, x: number, y: number, style: Omit<TextStyle, 'align'>) =>
      pen.text(text, mirrored(x), y, { ...style, align: end }),
  }
}

/** Draws school, address, logo, title and notes at the top of the first page; returns the height at which they end. */
export function drawLetterhead(pen: Pen, { school, logo, title, notes, margin }: Letterhead): number {
  const { start, isMirrored } = sidesOf(pen)
  const room = pen.width - 2 * margin
  let y = margin + 2
  const write = (text: string, x: number, style: TextStyle & { room: number }): void => {
    const direction = pen.directionOf(text)
    for (const line of pen.wrap(text, style)) {
      y += lineHeight(style.size)
      start(line, x, y, { ...style, direction })
    }
  }
  if (school) {
    const own = logo ? LOGO_SIDE + 4 : 0
    const top = y
    if (logo)
      pen.pdf.addImage(logo, 'JPEG', isMirrored ? pen.width - margin - LOGO_SIDE : margin, top, LOGO_SIDE, LOGO_SIDE)
    write(school.name, margin + own, { size: SCHOOL, weight: 'bold', room: room - own })
    const contact = contactOf(school)
    if (contact) write(contact, margin + own, { size: NOTE, color: QUIET, room: room - own })
    y = Math.max(y + 2.5, logo ? top + LOGO_SIDE + 2 : 0)
    pen.rule(margin, y, pen.width - margin, { weight: 0.6, color: ACCENT })
  }
  y += 1.5
  write(title, margin, { size: TITLE, weight: 'bold', room })
  for (const note of notes) if (note) write(note, margin, { size: NOTE, color: QUIET, room })
  return y + 3.5
}

/** Draws title and school at the top of a further page; returns the height at which they end. */
export function drawRunningHead(pen: Pen, { school, title, margin }: Letterhead): number {
  const { start, end } = sidesOf(pen)
  const room = (pen.width - 2 * margin) / 2 - 2
  const y = margin + lineHeight(10)
  start(title, margin, y, { size: 10, weight: 'bold', room })
  if (school) end(school.name, pen.width - margin, y, { size: NOTE, color: QUIET, room })
  return y + 3.5
}

/** Height above the lower edge at which the number of the page stands (millimetres). */
const FOOT = 7

/** Writes the number of each page, and when the paper was made. */
export function numberPages(pen: Pen, margin: number, madeOn = ''): void {
  const pages = pen.pdf.getNumberOfPages()
  const { start, end } = sidesOf(pen)
  for (let page = 1; page <= pages; page++) {
    pen.pdf.setPage(page)
    const style = { size: 8, color: QUIET }
    end(uiTexts.export.page(page, pages), pen.width - margin, pen.height - FOOT, style)
    if (madeOn) start(madeOn, margin, pen.height - FOOT, style)
  }
}

/** Height of signature lines with the room for writing above them (millimetres). */
export const SIGNATURES = 26

/** Draws lines for signatures from `y` on, each with its words below. */
export function drawSignatureLines(pen: Pen, y: number, words: readonly string[], margin: number): void {
  const gap = 10
  const width = Math.min(75, (pen.width - 2 * margin + gap) / words.length - gap)
  const { mirrored, start } = sidesOf(pen)
  for (const [at, each] of words.entries()) {
    const x = margin + at * (width + gap)
    pen.rule(mirrored(x), y + SIGNATURES - 6, mirrored(x + width), { color: QUIET })
    start(each, x, y + SIGNATURES - 1.5, { size: 9, color: QUIET, room: width })
  }
}
