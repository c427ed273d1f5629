import { drawQr } from '../qr-pdf.ts'
import { contactOf } from './contact.ts'
import type { PaperSchool } from './paper.ts'
import type { Logo } from './parts.ts'
import { ACCENT, QUIET, TINT, type Color, type Pen, type TextStyle } from './pen.ts'

/** What a card says of its holder. */
export type IdCard = {
  name: string
  /** Lines below the name: class or job, number, year. */
  facts: readonly (readonly [label: string, value: string])[]
  /** Text of the QR code, and the same in letters, to be typed. */
  code: { text: string; letters: string }
  /** A JPEG as a data address, three parts wide and four high; left out where there is none. */
  photo?: string | undefined
}

export type IdCardTexts = { title: string; found: string; noPhoto: string }

/** Size of a card (ISO 7810, ID-1) in millimetres. */
export const CARD = { width: 85.6, height: 54 } as const
export const COLUMNS = 2
export const ROWS = 5
/** Cards of a sheet. */
export const ON_SHEET = COLUMNS * ROWS

const WHITE: Color = [255, 255, 255]
const HEAD = 11.5
const PAD = 3.5
const PHOTO = { width: 24, height: 32 } as const
const QR_SIDE = 19
/** Width of the white around the logo in the head (millimetres). */
const PLATE = 0.8
/** Length of a cut mark, and its distance from the cards. */
const MARK = { length: 5, gap: 1.5 } as const

type Place = { x: number; y: number }

/** Upper left corner of the cards of a sheet. */
const cornerOf = ({ width, height }: Pick<Pen, 'width' | 'height'>): Place => ({
  x: (width - COLUMNS * CARD.width) / 2,
  y: (height - ROWS * CARD.height) / 2,
})

/**
 * The place of a card on its sheet. The columns of a back are mirrored: the printer turns the sheet over its long edge, so that each
 * back comes behind its front.
 */
export function placeOnSheet(pen: Pick<Pen, 'width' | 'height'>, at: number, isBack: boolean): Place {
  const { x, y } = cornerOf(pen)
  const column = isBack ? COLUMNS - 1 - (at % COLUMNS) : at % COLUMNS
  return { x: x + column * CARD.width, y: y + Math.floor(at / COLUMNS) * CARD.height }
}

/** Short lines beside the cards, along which they are cut. */
export function drawCutMarks(pen: Pen): void {
  const { x, y } = cornerOf(pen)
  const [right, bottom] = [x + COLUMNS * CARD.width, y + ROWS * CARD.height]
  const style = { weight: 0.15, color: [0, 0, 0] as Color }
  for (let column = 0; column <= COLUMNS; column++) {
    const at = x + column * CARD.width
    pen.line(at, y - MARK.gap - MARK.length, at, y - MARK.gap, style)
    pen.line(at, bottom + MARK.gap, at, bottom + MARK.gap + MARK.length, style)
  }
  for (let row = 0; row <= ROWS; row++) {
    const at = y + row * CARD.height
    pen.line(x - MARK.gap - MARK.length, at, x - MARK.gap, at, style)
    pen.line(right + MARK.gap, at, right + MARK.gap + MARK.length, at, style)
  }
}

/** A text from the side on which its language begins. */
function fromItsSide(pen: Pen, text: string, x: number, right: number, y: number, style: TextStyle): void {
  const direction = pen.directionOf(text)
  if (direction === 'rtl') pen.text(text, right, y, { ...style, direction, align: 'right' })
  else pen.text(text, x, y, { ...style, direction })
}

function drawPhoto(pen: Pen, { photo }: IdCard, x: number, y: number, words: string): void {
  if (photo) {
    pen.pdf.addImage(photo, 'JPEG', x, y, PHOTO.width, PHOTO.height)
    return
  }
  pen.fill(x, y, PHOTO.width, PHOTO.height, TINT)
  pen.frame(x, y, PHOTO.width, PHOTO.height)
  pen.text(words, x + PHOTO.width / 2, y + PHOTO.height / 2, { size: 6.5, align: 'center', color: QUIET, room: 22 })
}

function drawHead(pen: Pen, { name }: PaperSchool, logo: Logo | null, { x, y }: Place): void {
  pen.fill(x, y, CARD.width, HEAD, ACCENT)
  const left = x + PAD + (logo ? 10.3 : 0)
  if (logo) {
    // A logo is drawn on white, whose corners would stand out on the colour of the head.
    pen.plate(x + PAD - PLATE, y + 1.75 - PLATE, 8 + 2 * PLATE, WHITE)
    pen.pdf.addImage(logo, 'JPEG', x + PAD, y + 1.75, 8, 8)
  }
  const right = x + CARD.width - PAD
  const style = { size: 11, weight: 'bold', color: WHITE, room: right - left } as const
  fromItsSide(pen, name, left, right, y + 7.2, { ...style, size: pen.sizeFor(name, { ...style, least: 7 }) })
}

/** Draws the front of a card: school, photo, name, facts and code. */
export function drawFront(
  pen: Pen,
  card: IdCard,
  { school, logo, texts, x, y }: Place & { school: PaperSchool; logo: Logo | null; texts: IdCardTexts },
): void {
  drawHead(pen, school, logo, { x, y })
  const top = y + HEAD + 3
  drawPhoto(pen, card, x + PAD, top, texts.noPhoto)
  const left = x + PAD + PHOTO.width + 3
  const right = x + CARD.width - PAD
  const room = right - left
  const size = pen.sizeFor(card.name, { size: 11, weight: 'bold', room: room * 2 * 0.86, least: 8 })
  const name = { size, weight: 'bold', room } as const
  let at = top + 3.6
  for (const line of pen.linesOf(card.name, name, 2)) {
    fromItsSide(pen, line, left, right, at, name)
    at += size * 0.42
  }
  const factsRoom = room - QR_SIDE - 2
  // Below two lines of a name, so that facts stand at the same height on all cards.
  at = top + 15.5
  for (const [label, value] of card.facts) {
    pen.text(label, left, at, { size: 5.5, color: QUIET, room: factsRoom })
    fromItsSide(pen, value, left, left + factsRoom, at + 3.2, { size: 8.5, weight: 'bold', room: factsRoom })
    at += 6.6
  }
  drawQr(pen.pdf, card.code.text, right - QR_SIDE, y + CARD.height - QR_SIDE - 6.5, QR_SIDE)
  pen.text(card.code.letters, right, y + CARD.height - 3, { size: 6.5, align: 'right', color: QUIET, room: 34 })
}

/** Draws the back of a card, the same for all: whose it is, and where it is given back. */
export function drawBack(
  pen: Pen,
  { school, logo, texts, x, y }: Place & { school: PaperSchool; logo: Logo | null; texts: IdCardTexts },
): void {
  const middle = x + CARD.width / 2
  const room = CARD.width - 2 * PAD
  if (logo) pen.pdf.addImage(logo, 'JPEG', middle - 8.5, y + 5, 17, 17)
  const style = { size: 12, weight: 'bold', align: 'center', color: ACCENT, room } as const
  pen.text(school.name, middle, y + (logo ? 28.5 : 20), {
    ...style,
    size: pen.sizeFor(school.name, { ...style, least: 8 }),
  })
  const contact = contactOf(school)
  const plain = { size: 8.5, align: 'center', room } as const
  pen.text(contact, middle, y + (logo ? 34 : 26), { ...plain, size: pen.sizeFor(contact, { ...plain, least: 6 }) })
  pen.rule(x + PAD, y + 40, x + CARD.width - PAD)
  pen.paragraph(texts.found, middle, y + 45, { size: 7, align: 'center', color: QUIET, room, most: 2 })
}
