import { jsPDF } from 'jspdf'
import { openFace, type Face, type Weight } from './face.ts'
import type { PaperFonts } from './fonts.ts'
import { PaperTrouble } from './paper-trouble.ts'
import { uiTexts } from '../ui.texts.ts'
import { directionOf, type Direction } from './shaping.ts'

const MM_OF_POINT = 25.4 / 72
const LINE = 1.35
const ELLIPSIS = '…'

/** Distance of two base lines (millimetres) at a font size (points). */
export const lineHeight = (size: number): number => size * MM_OF_POINT * LINE

export type Color = readonly [red: number, green: number, blue: number]
export type TextStyle = {
  /** Font size (points). */
  size: number
  weight?: Weight
  align?: 'left' | 'center' | 'right'
  color?: Color
  /** The width beyond which the text is cut (millimetres). */
  room?: number
  direction?: Direction
}
type Fitted = TextStyle & { room: number }

const INK: Color = [20, 20, 20]
export const QUIET: Color = [85, 85, 85]
export const ACCENT: Color = [17, 94, 106]
export const TINT: Color = [227, 241, 243]
const RULE: Color = [150, 160, 162]

type Faces = Record<Weight, Face>

/** Pieces of a word that each fit. */
function piecesOf(word: string, fits: (text: string) => boolean): string[] {
  const pieces = ['']
  for (const character of word) {
    const longer = (pieces.at(-1) ?? '') + character
    if (longer === character || fits(longer)) pieces.splice(-1, 1, longer)
    else pieces.push(character)
  }
  return pieces
}

/** Functions that fit texts into a width in millimetres. */
function rulerOf(faces: Faces) {
  const widthOf = (text: string, { size, weight = 'normal' }: TextStyle): number =>
    faces[weight].widthOf(text) * size * MM_OF_POINT
  return {
    /** The text, cut and with an ellipsis where it is wider than `room`. */
    cut: (text: string, style: TextStyle): string => {
      const { room = Number.POSITIVE_INFINITY } = style
      if (widthOf(text, style) <= room) return text
      const characters = [...text]
      const short = (): string => characters.join('').trimEnd() + ELLIPSIS
      while (characters.length > 0 && widthOf(short(), style) > room) characters.pop()
      return short()
    },
    widthOf,
    /** Breaks a text at spaces, and words that are wider than the room anywhere, into as many lines as needed. */
    wrap: (text: string, style: Fitted): string[] => {
      const lines: string[] = []
      const fits = (line: string): boolean => widthOf(line, style) <= style.room
      const add = (word: string): void => {
        const last = lines.at(-1)
        const longer = last ? `${last} ${word}` : word
        if (fits(longer)) lines.splice(-1, 1, longer)
        else if (fits(word)) lines.push(word)
        else
          for (const [at, piece] of piecesOf(word, fits).entries())
            if (at > 0 || last) lines.push(piece)
            else lines.splice(-1, 1, piece)
      }
      for (const paragraph of text.split('\n')) {
        if (fits(paragraph)) lines.push(paragraph)
        else {
          lines.push('')
          for (const word of paragraph.split(/\s+/).filter(Boolean)) add(word)
        }
      }
      return lines
    },
    /** Breaks a text at spaces into at most `most` lines; the last line holds the rest. */
    linesOf: (text: string, style: Fitted, most: number): string[] => {
      const lines: string[] = []
      for (const word of text.split(/\s+/).filter(Boolean)) {
        const last = lines.at(-1)
        const longer = last === undefined ? word : `${last} ${word}`
        if (last === undefined || lines.length === most || widthOf(longer, style) <= style.room)
          lines.splice(-1, 1, longer)
        else lines.push(word)
      }
      return lines
    },
    /** The largest font size at which a text fits into `room`, but at least `least`. */
    sizeFor: (text: string, style: Fitted & { least: number }): number => {
      const width = widthOf(text, style)
      return width <= style.room ? style.size : Math.max(style.least, (style.size * style.room) / width)
    },
  }
}

/** Functions that write texts; x and y (of the base line) are in millimetres from the upper left corner. */
function writerOf(pdf: jsPDF, faces: Faces) {
  const { cut, linesOf, sizeFor, widthOf, wrap } = rulerOf(faces)
  const text = (value: string, x: number, y: number, style: TextStyle): void => {
    const { size, weight = 'normal', align = 'left', color = INK } = style
    const line = faces[weight].line(cut(value, style), style.direction)
    if (line.text.trim() === '') return
    const em = size * MM_OF_POINT
    const left = x - { left: 0, center: 0.5, right: 1 }[align] * line.width * em
    faces[weight].use()
    pdf.setFontSize(size).setTextColor(...color)
    // Without these options jspdf would reorder the text, which is in the order of drawing already.
    const options = { isInputVisual: true, isOutputVisual: true } as const
    pdf.text(line.text, left, y, options)
    for (const { mark, x, up } of line.marks) pdf.text(mark, left + x * em, y - up * em, options)
  }
  return {
    text,
    widthOf,
    wrap,
    linesOf,
    sizeFor,
    /** Writes a text on as many lines as needed, at most `most`; returns the base line of the next line. */
    paragraph(value: string, x: number, y: number, style: Fitted & { most: number }): number {
      const step = lineHeight(style.size)
      const direction = style.direction ?? directionOf(value)
      const lines = linesOf(value, style, style.most)
      for (const [at, line] of lines.entries()) text(line, x, y + at * step, { ...style, direction })
      return y + lines.length * step
    },
  }
}

type LineStyle = { weight?: number; color?: Color }

export type Pen = ReturnType<typeof openPen>

/** A size that the maker of PDFs knows by name, or width and height in millimetres. */
export type PageFormat = 'a4' | 'a5' | [width: number, height: number]

/** Opens a document with an empty page to draw on. */
export function openPen(
  fonts: PaperFonts,
  orientation: 'portrait' | 'landscape',
  title: string,
  format: PageFormat = 'a4',
) {
  const pdf = new jsPDF({
    orientation,
    unit: 'mm',
    format,
    compress: true,
    putOnlyUsedFonts: true,
    floatPrecision: 3,
  })
  pdf.setProperties({ title })
  // jspdf would join Arabic letters again, and wrongly.
  for (const handler of Object.keys(pdf.internal.events.getTopics()['preProcessText'] ?? {}))
    pdf.internal.events.unsubscribe(handler)
  const faces = { normal: openFace(pdf, 'normal', fonts.regular), bold: openFace(pdf, 'bold', fonts.bold) }
  const drawing = ({ weight = 0.2, color = RULE }: LineStyle): jsPDF => pdf.setDrawColor(...color).setLineWidth(weight)
  return {
    ...writerOf(pdf, faces),
    pdf,
    directionOf,
    width: pdf.internal.pageSize.getWidth(),
    height: pdf.internal.pageSize.getHeight(),
    rule: (x: number, y: number, right: number, style: LineStyle = {}) => void drawing(style).line(x, y, right, y),
    line: (x: number, y: number, toX: number, toY: number, style: LineStyle = {}) =>
      void drawing(style).line(x, y, toX, toY),
    frame: (x: number, y: number, width: number, height: number, style: LineStyle = {}) =>
      void drawing(style).rect(x, y, width, height),
    fill: (x: number, y: number, width: number, height: number, color: Color) =>
      void pdf.setFillColor(...color).rect(x, y, width, height, 'F'),
    /** A filled square with round corners. */
    plate: (x: number, y: number, side: number, color: Color) =>
      void pdf.setFillColor(...color).roundedRect(x, y, side, side, side / 5, side / 5, 'F'),
    /** The finished file; throws where a text has a letter that the font lacks, since a sign would stand for it. */
    file(): ArrayBuffer {
      const [first] = Object.values(faces).flatMap(({ lacking }) => [...lacking])
      if (first) throw new PaperTrouble(uiTexts.export.lacksLetter(...first))
      for (const face of Object.values(faces)) face.nameLetters()
      return pdf.output('arraybuffer')
    },
  }
}
