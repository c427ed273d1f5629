import { jsPDF } from 'jspdf'
import type { PaperFonts } from './fonts.ts'
import { directionOf, drawnLine, legible, type Direction, type DrawnLine } from './shaping.ts'

/** Names differ, since printers may store a font under its name. */
const FONTS = { normal: 'Vazirmatn-Regular', bold: 'Vazirmatn-Bold' } as const
const MM_OF_POINT = 25.4 / 72
const ELLIPSIS = '…'
/** Between a letter and a mark that would touch it, in em. */
const MARK_GAP = 0.03

/** What jspdf knows of a TrueType font; its types leave it open. */
type TrueType = {
  head: { unitsPerEm: number }
  cmap: { unicode: { codeMap: Readonly<Record<number, number | undefined>> } }
  toUnicode: Record<string, number>
  widthOfGlyph: (glyph: number) => number
  glyf: { glyphFor: (glyph: number) => Box | null }
}
type Box = { xMin: number; xMax: number; yMin: number; yMax: number }

export type Weight = 'normal' | 'bold'
export type Align = 'left' | 'center' | 'right'
/** `size` in points; `room` is the width in millimetres beyond which the text is cut. */
export type TextStyle = {
  size: number
  weight?: Weight
  align?: Align
  color?: Color
  room?: number
  direction?: Direction
}
export type Color = readonly [red: number, green: number, blue: number]

export const INK: Color = [20, 20, 20]
export const QUIET: Color = [85, 85, 85]
export const ACCENT: Color = [17, 94, 106]
export const TINT: Color = [227, 241, 243]
export const RULE: Color = [150, 160, 162]

export type Pen = ReturnType<typeof openPen>

/** jspdf takes files as binary strings. */
function binaryOf(file: ArrayBuffer): string {
  const bytes = new Uint8Array(file)
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

function openFace(pdf: jsPDF, weight: Weight, file: ArrayBuffer) {
  const name = FONTS[weight]
  pdf.addFileToVFS(`${name}.ttf`, binaryOf(file))
  pdf.addFont(`${name}.ttf`, name, 'normal')
  const font = pdf.setFont(name, 'normal').getFont().metadata as TrueType
  const { codeMap } = font.cmap.unicode
  const em = font.head.unitsPerEm
  const glyphOf = (character: string): number | undefined => codeMap[character.codePointAt(0) ?? 0]
  const widths = new Map<string, number>()
  /** In em. */
  const widthOf = (character: string): number => {
    const known = widths.get(character)
    if (known !== undefined) return known
    const width = font.widthOfGlyph(glyphOf(character) ?? 0) / 1000
    widths.set(character, width)
    return width
  }
  const boxOf = (character: string): Box => {
    const { xMin, xMax, yMin, yMax } = font.glyf.glyphFor(glyphOf(character) ?? 0) ?? {
      xMin: 0,
      xMax: 0,
      yMin: 0,
      yMax: 0,
    }
    return { xMin: xMin / em, xMax: xMax / em, yMin: yMin / em, yMax: yMax / em }
  }
  const widthOfText = (text: string): number => {
    let width = 0
    for (const character of text) width += widthOf(character)
    return width
  }
  /** Searching finds letters, where drawing needs their forms; ligatures have no single letter. */
  const nameLetters = (): void => {
    for (const [glyph, code] of Object.entries(font.toUnicode)) {
      const letter = String.fromCharCode(code).normalize('NFKC')
      if (letter.length === 1) font.toUnicode[glyph] = letter.charCodeAt(0)
    }
  }
  return { nameLetters, has: (character: string) => glyphOf(character) !== undefined, widthOfText, boxOf }
}

type Face = ReturnType<typeof openFace>

/** Where the marks of a line stand, in em from its start and from its base line. */
function placesOfMarks({ text, marks }: DrawnLine, { widthOfText, boxOf }: Face) {
  let previous = { at: -1, top: 0, bottom: 0 }
  return marks.map(({ at, mark }) => {
    const base = boxOf(text[at] ?? '')
    const box = boxOf(mark)
    if (previous.at !== at) previous = { at, top: base.yMax, bottom: base.yMin }
    const isBelow = box.yMax <= 0
    const up = isBelow
      ? Math.min(0, previous.bottom - MARK_GAP - box.yMax)
      : Math.max(0, previous.top + MARK_GAP - box.yMin)
    previous = isBelow ? { ...previous, bottom: box.yMin + up } : { ...previous, top: box.yMax + up }
    const middle = widthOfText(text.slice(0, at)) + (base.xMin + base.xMax) / 2
    return { mark, x: middle - (box.xMin + box.xMax) / 2, up }
  })
}

/** Opens a document and writes on its pages, in millimetres from the upper left corner. */
export function openPen(fonts: PaperFonts, orientation: 'portrait' | 'landscape', title: string) {
  const pdf = new jsPDF({
    orientation,
    unit: 'mm',
    format: 'a4',
    compress: true,
    putOnlyUsedFonts: true,
    floatPrecision: 3,
  })
  pdf.setProperties({ title })
  // Text arrives joined and in order.
  for (const handler of Object.keys(pdf.internal.events.getTopics()['preProcessText'] ?? {}))
    pdf.internal.events.unsubscribe(handler)
  const faces = { normal: openFace(pdf, 'normal', fonts.regular), bold: openFace(pdf, 'bold', fonts.bold) }

  const widthOf = (text: string, { size, weight = 'normal' }: TextStyle): number => {
    const face = faces[weight]
    return face.widthOfText(drawnLine(legible(text, face.has), face.has).text) * size * MM_OF_POINT
  }

  /** The text, or as much of its beginning as there is room for. */
  const cut = (text: string, style: TextStyle): string => {
    const { room = Number.POSITIVE_INFINITY } = style
    if (widthOf(text, style) <= room) return text
    const characters = [...text]
    while (characters.length > 0 && widthOf(characters.join('').trimEnd() + ELLIPSIS, style) > room) characters.pop()
    return characters.join('').trimEnd() + ELLIPSIS
  }

  const text = (value: string, x: number, y: number, style: TextStyle): void => {
    const { size, weight = 'normal', align = 'left', color = INK } = style
    const face = faces[weight]
    const line = drawnLine(legible(cut(value, style), face.has), face.has, style.direction)
    if (line.text.trim() === '') return
    const em = size * MM_OF_POINT
    const width = face.widthOfText(line.text) * em
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
    pdf
      .setFont(FONTS[weight], 'normal')
      .setFontSize(size)
      .setTextColor(...color)
    // Otherwise jspdf orders it once more.
    const options = { isInputVisual: true, isOutputVisual: true } as const
    pdf.text(line.text, left, y, options)
    for (const { mark, x, up } of placesOfMarks(line, face)) pdf.text(mark, left + x * em, y - up * em, options)
  }

  /** The lines of a text that is broken at spaces; the last one that is allowed holds the rest. */
  const linesOf = (value: string, style: TextStyle & { room: number }, most: number): string[] => {
    const lines: string[] = []
    for (const word of value.split(/\s+/).filter(Boolean)) {
      const last = lines.at(-1)
      const longer = last === undefined ? word : `${last} ${word}`
      if (last === undefined || lines.length === most || widthOf(longer, style) <= style.room)
        lines.splice(Math.max(0, lines.length - 1), 1, longer)
      else lines.push(word)
    }
    return lines
  }

  return {
    pdf,
    width: pdf.internal.pageSize.getWidth(),
    height: pdf.internal.pageSize.getHeight(),
    text,
    linesOf,
    file(): ArrayBuffer {
      for (const face of Object.values(faces)) face.nameLetters()
      return pdf.output('arraybuffer')
    },
    /** Writes a text on as many lines as it needs, at most `most`; gives the base line after its last. */
    paragraph(value: string, x: number, y: number, style: TextStyle & { room: number; most: number }): number {
      const step = style.size * MM_OF_POINT * 1.35
      const direction = style.direction ?? directionOf(value)
      const lines = linesOf(value, style, style.most)
      for (const [at, line] of lines.entries()) text(line, x, y + at * step, { ...style, direction })
      return y + lines.length * step
    },
    /** The largest size at which a text has room, not below `least`. */
    sizeFor(value: string, style: TextStyle & { room: number; least: number }): number {
      const width = widthOf(value, style)
      return width <= style.room ? style.size : Math.max(style.least, (style.size * style.room) / width)
    },
    rule(x: number, y: number, right: number, { weight = 0.2, color = RULE }: { weight?: number; color?: Color } = {}) {
      pdf
        .setDrawColor(...color)
        .setLineWidth(weight)
        .line(x, y, right, y)
    },
    fill(x: number, y: number, width: number, height: number, color: Color) {
      pdf.setFillColor(...color).rect(x, y, width, height, 'F')
    },
    frame(x: number, y: number, width: number, height: number, { weight = 0.2, color = RULE } = {}) {
      pdf
        .setDrawColor(...color)
        .setLineWidth(weight)
        .rect(x, y, width, height)
    },
  }
}
