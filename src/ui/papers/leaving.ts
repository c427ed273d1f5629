import { drawQr } from '../qr-pdf.ts'
import { contactOf } from './contact.ts'
import type { LeavingCertificate, LeavingTexts, PaperCode } from './paper.ts'
import type { Logo } from './parts.ts'
import { ACCENT, QUIET, type Pen, type TextStyle } from './pen.ts'

const FRAME = 9
const MARGIN = 24
const LOGO_SIDE = 22
/** Where values begin, from the side on which lines of the language begin (millimetres). */
const VALUES = 84
const ROW = 13
/** Heights of the day, the signature lines and the lower edge of the code (millimetres from the top). */
const [DAY, SIGNATURES, CODE] = [203, 236, 277]
const STAMP_RADIUS = 14
const QR_SIDE = 24

type Side = Omit<TextStyle, 'align' | 'direction'>

/** Functions that write from the side on which lines of the paper's language begin. */
function sidesFor(pen: Pen, { direction }: LeavingCertificate) {
  const isMirrored = direction === 'rtl'
  const mirrored = (x: number): number => (isMirrored ? pen.width - x : x)
  const align = isMirrored ? ('right' as const) : ('left' as const)
  return {
    start: (text: string, x: number, y: number, style: Side) =>
      pen.text(text, mirrored(x), y, { ...style, align, direction }),
    /** A text on up to two lines; returns the height of the line after them. */
    lines: (text: string, x: number, y: number, style: Side & { room: number }) =>
      pen.paragraph(text, mirrored(x), y, { ...style, align, direction, most: 2 }),
    rule: (x: number, y: number, to: number) => pen.rule(...spanOf(mirrored(x), y, mirrored(to)), { color: QUIET }),
    left: (x: number, width: number) => (isMirrored ? pen.width - x - width : x),
  }
}
type Sides = ReturnType<typeof sidesFor>

const spanOf = (a: number, y: number, b: number): [number, number, number] => [Math.min(a, b), y, Math.max(a, b)]

function drawFacts(pen: Pen, sides: Sides, { facts }: LeavingCertificate, y: number): void {
  const room = pen.width - MARGIN - VALUES
  for (const [at, [label, value]] of facts.entries()) {
    const base = y + at * ROW
    sides.start(label, MARGIN, base, { size: 10.5, color: QUIET, room: VALUES - MARGIN - 4 })
    if (value) sides.lines(value, VALUES, base, { size: 12, weight: 'bold', room })
    else sides.rule(VALUES, base + 1, pen.width - MARGIN)
  }
}

function drawStamp(pen: Pen, words: LeavingTexts): void {
  const middle = pen.width / 2
  pen.pdf.setLineDashPattern([1.5, 1.5], 0)
  pen.pdf.setDrawColor(...QUIET).setLineWidth(0.2)
  pen.pdf.circle(middle, SIGNATURES - 4, STAMP_RADIUS)
  pen.pdf.setLineDashPattern([], 0)
  pen.text(words.stamp, middle, SIGNATURES - 3, { size: 9, align: 'center', color: QUIET })
}

function drawSignatures(pen: Pen, sides: Sides, words: LeavingTexts): void {
  const width = 52
  for (const [at, name] of words.signatures.entries()) {
    const x = at === 0 ? MARGIN : pen.width - MARGIN - width
    sides.rule(x, SIGNATURES, x + width)
    sides.start(name, x, SIGNATURES + 5, { size: 9.5, color: QUIET, room: width })
  }
}

function drawCode(pen: Pen, sides: Sides, words: LeavingTexts, code: PaperCode): void {
  drawQr(pen.pdf, code.link, sides.left(MARGIN, QR_SIDE), CODE - QR_SIDE, QR_SIDE)
  const x = MARGIN + QR_SIDE + 5
  const room = pen.width - MARGIN - x
  sides.start(words.verify, x, CODE - 12.5, { size: 9, color: QUIET, room })
  // Addresses and codes are read from left to right on every paper.
  sides.start(code.address, x, CODE - 7, { size: 10, room })
  sides.start(words.code, x, CODE - 1.2, { size: 9, color: QUIET, room: 20 })
  sides.start(code.letters, x + 16, CODE - 1.2, { size: 10.5, weight: 'bold', room: room - 16 })
}

/** Draws a leaving certificate on an upright page, mirrored where its language is read from right to left. */
export function drawLeaving(pen: Pen, certificate: LeavingCertificate, logo: Logo | null): void {
  const { texts: words, school, student, day, code } = certificate
  const sides = sidesFor(pen, certificate)
  const middle = pen.width / 2
  const room = pen.width - 2 * MARGIN
  const line = (value: string, y: number, style: Side & { least?: number }): void => {
    const fitting = { room, least: style.size, ...style }
    pen.text(value, middle, y, { ...fitting, size: pen.sizeFor(value, fitting), align: 'center' })
  }
  const frame = (inset: number, weight: number): void =>
    pen.frame(inset, inset, pen.width - 2 * inset, pen.height - 2 * inset, { weight, color: ACCENT })
  frame(FRAME, 1.4)
  frame(FRAME + 2.5, 0.3)
  if (logo) pen.pdf.addImage(logo, 'JPEG', middle - LOGO_SIDE / 2, 17, LOGO_SIDE, LOGO_SIDE)
  line(school.name, 48, { size: 19, weight: 'bold', least: 11 })
  line(contactOf(school), 55, { size: 9.5, color: QUIET })
  line(words.title, 75, { size: 26, weight: 'bold', color: ACCENT, least: 16 })
  line(words.certifies, 88, { size: 12, color: QUIET })
  line(student.name, 101, { size: 23, weight: 'bold', least: 12 })
  pen.rule(middle - 60, 105.5, middle + 60, { color: ACCENT })
  drawFacts(pen, sides, certificate, 120)
  sides.start(words.day, MARGIN, DAY, { size: 10.5, color: QUIET })
  sides.start(day, MARGIN + 26, DAY, { size: 12, weight: 'bold' })
  sides.start(words.place, middle, DAY, { size: 10.5, color: QUIET })
  sides.rule(middle + 18, DAY + 1, pen.width - MARGIN)
  drawStamp(pen, words)
  drawSignatures(pen, sides, words)
  if (code) drawCode(pen, sides, words, code)
}
