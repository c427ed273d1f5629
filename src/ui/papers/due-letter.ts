import { contactOf } from './contact.ts'
import type { DueLetter } from './paper.ts'
import type { Logo } from './parts.ts'
import { ACCENT, lineHeight, QUIET, type Pen, type TextStyle } from './pen.ts'

const MARGIN = 18
const LOGO_SIDE = 15
const AMOUNTS = 26
const MONTHS = 62
/** Room for the children of a family (millimetres), and the font size at which they are written where it is enough (points). */
const [CHILDREN, USUAL_SIZE, STEP] = [49, 10.5, 0.25]
/** Space above and below the lines of a child, as a part of the height of a line. */
const PAD = 0.45

type Side = Omit<TextStyle, 'align' | 'direction'>

/** Functions that write from the side on which lines of the letter's language begin, and from the other one. */
function sidesFor(pen: Pen, { direction }: Pick<DueLetter, 'direction'>) {
  const isMirrored = direction === 'rtl'
  const mirrored = (x: number): number => (isMirrored ? pen.width - x : x)
  const [start, end] = isMirrored ? (['right', 'left'] as const) : (['left', 'right'] as const)
  return {
    mirrored,
    start: (text: string, x: number, y: number, style: Side) =>
      pen.text(text, mirrored(x), y, { ...style, align: start, direction }),
    end: (text: string, x: number, y: number, style: Side) =>
      pen.text(text, mirrored(x), y, { ...style, align: end, direction: pen.directionOf(text) }),
    lines: (text: string, x: number, y: number, style: Side & { room: number; most: number }): number =>
      pen.paragraph(text, mirrored(x), y, { ...style, align: start, direction }),
    logo: (logo: Logo, y: number) =>
      pen.pdf.addImage(logo, 'JPEG', isMirrored ? pen.width - MARGIN - LOGO_SIDE : MARGIN, y, LOGO_SIDE, LOGO_SIDE),
  }
}
type Sides = ReturnType<typeof sidesFor>

function drawHead(pen: Pen, sides: Sides, { school, day }: DueLetter, logo: Logo | null, top: number): number {
  const right = pen.width - MARGIN
  const left = logo ? MARGIN + LOGO_SIDE + 4 : MARGIN
  if (logo) sides.logo(logo, top + 11)
  sides.start(school.name, left, top + 17, { size: 14, weight: 'bold', room: right - left - 30 })
  sides.start(contactOf(school), left, top + 23, { size: 9, color: QUIET, room: right - left - 30 })
  sides.end(day, right, top + 17, { size: 10 })
  pen.rule(MARGIN, top + 29, right, { weight: 0.6, color: ACCENT })
  return top + 29
}

/** Names and months of the children, in as many lines as each needs, and the largest size at which all have room. */
function linesOfChildren(pen: Pen, { children }: DueLetter, width: number) {
  const at = (size: number) => {
    const rows = children.map(([name, months, amount]) => ({
      names: pen.wrap(name, { size, room: width - AMOUNTS - MONTHS - 4 }),
      months: pen.wrap(months, { size, room: MONTHS - 2 }),
      amount,
    }))
    const heights = rows.map((row) => (Math.max(row.names.length, row.months.length) + PAD) * lineHeight(size))
    return { size, rows, heights, height: heights.reduce((sum, height) => sum + height, 0) }
  }
  let fitting = at(USUAL_SIZE)
  while (fitting.height > CHILDREN && fitting.size > STEP) fitting = at(fitting.size - STEP)
  return fitting
}

function drawChildren(pen: Pen, sides: Sides, letter: DueLetter, top: number): number {
  const right = pen.width - MARGIN
  const { size, rows, heights } = linesOfChildren(pen, letter, right - MARGIN)
  const step = lineHeight(size)
  let y = top
  for (const [at, { names, months, amount }] of rows.entries()) {
    const base = y + step * (PAD / 2 + 0.75)
    for (const [line, text] of names.entries()) sides.start(text, MARGIN, base + line * step, { size })
    for (const [line, text] of months.entries())
      sides.start(text, right - AMOUNTS - MONTHS, base + line * step, { size })
    sides.end(amount, right, base, { size })
    y += heights[at] ?? 0
    pen.rule(MARGIN, y, right)
  }
  const { total } = letter
  sides.start(total[0], MARGIN, y + 6, { size: 12, weight: 'bold' })
  sides.end(total[1], right, y + 6, { size: 12, weight: 'bold' })
  return y + 6
}

function drawLetter(pen: Pen, letter: DueLetter, logo: Logo | null, top: number): void {
  const sides = sidesFor(pen, letter)
  const room = pen.width - 2 * MARGIN
  const head = drawHead(pen, sides, letter, logo, top)
  sides.start(letter.title, MARGIN, head + 10, { size: 15, weight: 'bold', color: ACCENT, room })
  const to = sides.lines(letter.to, MARGIN, head + 18, { size: 11, room, most: 2 })
  let y = drawChildren(pen, sides, letter, to) + 10
  for (const line of letter.lines) y = sides.lines(line, MARGIN, y, { size: 11, weight: 'bold', room, most: 2 }) + 0.8
  sides.lines(letter.foot, MARGIN, y + 2, { size: 9.5, color: QUIET, room, most: 2 })
}

/** Draws one or two letters on an upright page, with a line to cut along between them. */
export function drawDueLetters(pen: Pen, letters: readonly DueLetter[], logo: Logo | null): void {
  const half = pen.height / 2
  for (const [at, letter] of letters.entries()) drawLetter(pen, letter, logo, at * half)
  pen.pdf.setLineDashPattern([2, 2], 0)
  pen.rule(0, half, pen.width)
  pen.pdf.setLineDashPattern([], 0)
}
