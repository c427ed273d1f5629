import { unzlibSync } from 'fflate'

export type Box = { x: number; y: number; width: number; height: number }
/** A piece of text as a PDF viewer finds it, with its box in points from the lower left corner. */
export type Piece = Box & { text: string; size: number }
export type PdfPage = { width: number; height: number; pieces: Piece[]; areas: Box[][]; pictures: Box[]; plates: Box[] }

type Font = { letters: ReadonlyMap<string, string>; widths: ReadonlyMap<number, number> }

const numbersOf = (text: string): number[] => text.trim().split(/\s+/).map(Number)

const part = (pattern: RegExp, text: string): string => {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`The PDF has no ${pattern.source}`)
  return found
}

/** Bytes as a text with a character for each byte. */
function textOfBytes(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/** The objects of a PDF that jspdf has written, by number. */
function objectsOf(file: ArrayBuffer | Uint8Array) {
  const bytes = new Uint8Array(file)
  const text = textOfBytes(bytes)
  const objects = new Map<string, { head: string; data: string }>()
  for (const { index, 1: number = '' } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const end = text.indexOf('endobj', index)
    const stream = text.indexOf('stream\n', index)
    const isStream = stream > 0 && stream < end
    const head = text.slice(index, isStream ? stream : end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const data = isStream && head.includes('FlateDecode') ? bytes.subarray(stream + 7, stream + 7 + length) : null
    objects.set(number, { head, data: data ? textOfBytes(unzlibSync(data)) : '' })
  }
  return objects
}

const characterOf = (code: string): string => String.fromCodePoint(Number.parseInt(code, 16))

function fontOf(objects: ReturnType<typeof objectsOf>, number: string): Font {
  const { head = '' } = objects.get(number) ?? {}
  const cmap = objects.get(part(/\/ToUnicode (\d+)/, head))?.data ?? ''
  const descendant = objects.get(part(/\/DescendantFonts \[(\d+)/, head))?.head ?? ''
  const pairs = cmap.matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]{4})>\n/gi)
  const widths = part(/\/W \[(.*)\]/, descendant).matchAll(/(\d+) \[(\d+)\]/g)
  return {
    letters: new Map([...pairs].map(([, glyph = '', code = '']) => [glyph.toLowerCase(), characterOf(code)])),
    widths: new Map([...widths].map(([, glyph, width]) => [Number(glyph), Number(width)])),
  }
}

function pieceOf(block: string, fonts: ReadonlyMap<string, Font>): Piece {
  const font = fonts.get(part(/\/(F\d+) /, block))
  const size = Number(part(/\/F\d+ ([\d.]+) Tf/, block))
  const [x = 0, y = 0] = numbersOf(part(/\n(.+) Td/, block))
  const glyphs = part(/<([0-9a-f]*)> Tj/, block).match(/.{4}/g) ?? []
  const width = glyphs.reduce((sum, glyph) => sum + (font?.widths.get(Number.parseInt(glyph, 16)) ?? 0), 0)
  const text = glyphs.map((glyph) => font?.letters.get(glyph) ?? '').join('')
  return { text, size, x, y: y - size * 0.2, width: (width * size) / 1000, height: size * 0.92 }
}

/** Filled areas of a page, each as the rectangles that are filled together. */
const areasOf = (content: string): Box[][] =>
  [...content.matchAll(/((?:[-\d. ]+ re\n)+)(?:[\d. rg]*\n)*f\n/g)].map(([, rectangles = '']) =>
    [...rectangles.matchAll(/([-\d. ]+) re/g)].map(([, values = '']) => {
      const [x = 0, y = 0, width = 0, height = 0] = numbersOf(values)
      return { x, y: Math.min(y, y + height), width, height: Math.abs(height) }
    }),
  )

/** Filled areas of a page with round corners. */
const platesOf = (content: string): Box[] =>
  [...content.matchAll(/((?:[-\d. ]+ [mlc]\n)+)h\nf\n/g)].map(([, path = '']) => {
    const corners = [...path.matchAll(/([-\d.]+) ([-\d.]+) [mlc]\n/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    )
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
  })

const picturesOf = (content: string): Box[] =>
  [...content.matchAll(/([\d. ]+) cm\n\/I\d+ Do/g)].map(([, matrix = '']) => {
    const [width = 0, , , height = 0, x = 0, y = 0] = numbersOf(matrix)
    return { x, y, width, height }
  })

/** Reads the texts, areas and pictures of a PDF that jspdf has made with embedded fonts, with their places. */
export function readPdf(file: ArrayBuffer | Uint8Array): PdfPage[] {
  const objects = objectsOf(file)
  const resources = [...objects.values()].find(({ head }) => /\/Font <</.test(head))?.head ?? ''
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => [name, fontOf(objects, number)]),
  )
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.map(({ head }) => {
    const content = objects.get(part(/\/Contents (\d+)/, head))?.data ?? ''
    const [, , width = 0, height = 0] = numbersOf(part(/\/MediaBox \[([^\]]+)\]/, head))
    const pieces = [...content.matchAll(/BT\n[^]*?ET(?=\n|$)/g)].map(([block]) => pieceOf(block, fonts))
    return { width, height, pieces, areas: areasOf(content), pictures: picturesOf(content), plates: platesOf(content) }
  })
}

export const textsOf = ({ pieces }: PdfPage): string[] => pieces.map(({ text }) => text)

/** All texts of a file that jspdf has made with embedded fonts, in the order of drawing. */
export const textsIn = (file: ArrayBuffer | Uint8Array): string[] => readPdf(file).flatMap(textsOf)
