import type { jsPDF } from 'jspdf'
import { drawnLine, lackingIn, legible, type Direction, type DrawnLine } from './shaping.ts'

/** Font names; each weight has its own, since printers may store a font under its name. */
const FONTS = { normal: 'Vazirmatn-Regular', bold: 'Vazirmatn-Bold' } as const
export type Weight = keyof typeof FONTS

/** Gap between a letter and a vowel mark that would touch the letter (em). */
const MARK_GAP = 0.03

type Box = { xMin: number; xMax: number; yMin: number; yMax: number }
const EMPTY: Box = { xMin: 0, xMax: 0, yMin: 0, yMax: 0 }

/** A TrueType font as jspdf parses it; jspdf's own types do not describe the properties. */
type TrueType = {
  head: { unitsPerEm: number }
  cmap: { unicode: { codeMap: Readonly<Record<number, number | undefined>> } }
  /** The character code of each glyph that was drawn. */
  toUnicode: Record<string, number>
  widthOfGlyph: (glyph: number) => number
  glyf: { glyphFor: (glyph: number) => Box | null }
}

/** A file as a binary string, which jspdf expects. */
function binaryOf(file: ArrayBuffer): string {
  const bytes = new Uint8Array(file)
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/** Measures of a font's characters in em, and whether the font has a character. */
function metricsOf({ head: { unitsPerEm }, cmap, widthOfGlyph, glyf }: TrueType) {
  const { codeMap } = cmap.unicode
  const glyphOf = (character: string): number | undefined => codeMap[character.codePointAt(0) ?? 0]
  const widths = new Map<string, number>()
  const widthOf = (character: string): number => {
    const known = widths.get(character)
    if (known !== undefined) return known
    const width = widthOfGlyph(glyphOf(character) ?? 0) / 1000
    widths.set(character, width)
    return width
  }
  return {
    has: (character: string): boolean => glyphOf(character) !== undefined,
    widthOf: (text: string): number => [...text].reduce((width, character) => width + widthOf(character), 0),
    boxOf: (character: string): Box => {
      const { xMin, xMax, yMin, yMax } = glyf.glyphFor(glyphOf(character) ?? 0) ?? EMPTY
      return { xMin: xMin / unitsPerEm, xMax: xMax / unitsPerEm, yMin: yMin / unitsPerEm, yMax: yMax / unitsPerEm }
    },
  }
}

/** Places of the vowel marks of a line: from the line's start to the right, and from its base line up (em). */
function placesOfMarks({ text, marks }: DrawnLine, { widthOf, boxOf }: ReturnType<typeof metricsOf>) {
  let previous = { at: -1, top: 0, bottom: 0 }
  return marks.map(({ at, mark }) => {
    const [base, box] = [boxOf(text[at] ?? ''), boxOf(mark)]
    if (previous.at !== at) previous = { at, top: base.yMax, bottom: base.yMin }
    const isBelow = box.yMax <= 0
    const up = isBelow
      ? Math.min(0, previous.bottom - MARK_GAP - box.yMax)
      : Math.max(0, previous.top + MARK_GAP - box.yMin)
    previous = isBelow ? { ...previous, bottom: box.yMin + up } : { ...previous, top: box.yMax + up }
    const middle = widthOf(text.slice(0, at)) + (base.xMin + base.xMax) / 2
    return { mark, x: middle - (box.xMin + box.xMax) / 2, up }
  })
}

/** Whether a text has only letters that every font has. */
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)

/** A text in the order of drawing, from left to right, with its width and vowel marks. */
type Line = { text: string; width: number; marks: ReturnType<typeof placesOfMarks> }

export type Face = ReturnType<typeof openFace>

/** Adds a TrueType font to a document, and measures texts in it. All measures are in em. */
export function openFace(pdf: jsPDF, weight: Weight, file: ArrayBuffer) {
  const name = FONTS[weight]
  pdf.addFileToVFS(`${name}.ttf`, binaryOf(file)).addFont(`${name}.ttf`, name, 'normal')
  const font = pdf.setFont(name, 'normal').getFont().metadata as TrueType
  // The font's methods use `this`.
  const metrics = metricsOf({ ...font, widthOfGlyph: (glyph) => font.widthOfGlyph(glyph) })
  // Drawn lines by text: papers of a class have most of their texts in common.
  const lines = new Map<string, Line>()
  const lacking = new Map<string, string>()
  const line = (text: string, direction?: Direction): Line => {
    const key = `${direction ?? ''} ${text}`
    const measured = lines.get(key)
    if (measured) return measured
    if (!isPlain(text))
      for (const letter of lackingIn(text, metrics.has))
        if (text.length > (lacking.get(letter)?.length ?? 0)) lacking.set(letter, text)
    const drawn = drawnLine(legible(text, metrics.has), metrics.has, direction)
    const made = { text: drawn.text, width: metrics.widthOf(drawn.text), marks: placesOfMarks(drawn, metrics) }
    lines.set(key, made)
    return made
  }
  return {
    use: () => void pdf.setFont(name, 'normal'),
    widthOf: (text: string): number => line(text).width,
    line,
    /** Letters of measured texts that the font lacks, each with the longest of these texts: words are measured too. */
    lacking: lacking as ReadonlyMap<string, string>,
    /** Maps glyphs of Arabic forms to their letters, which viewers search for; ligatures have no single letter. */
    nameLetters(): void {
      for (const [glyph, code] of Object.entries(font.toUnicode)) {
        const letter = String.fromCharCode(code).normalize('NFKC')
        if (letter.length === 1) font.toUnicode[glyph] = letter.charCodeAt(0)
      }
    },
  }
}
