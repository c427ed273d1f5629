import type { PaperFonts } from '#ui/papers/fonts.ts'
import { lettersOfPapers } from '#ui/papers/letters.ts'
import { openPen, type Pen } from '#ui/papers/pen.ts'
import { writerAt, type CopyBox } from '#ui/papers/slip.ts'
import { drawerTexts } from './drawers.texts.ts'
import type { PrintedDrawer } from './paper-lines.ts'
import type { SheetSize } from './sizes.ts'

const texts = drawerTexts.paper

const PLACES: Record<SheetSize, CopyBox> = {
  a5: { x: 12, y: 12, width: 124, size: 10 },
  thermal: { x: 4, y: 4, width: 72, size: 9 },
}

/** Draws the paper and returns the height at which it ends, in millimetres. */
function draw(pen: Pen, drawer: PrintedDrawer, size: SheetSize): number {
  const place = PLACES[size]
  const hasTimes = size === 'a5'
  const writer = writerAt(pen, place)
  writer.row(drawer.school, '', { scale: 1.25, isBold: true })
  writer.row(texts.title)
  writer.row(drawer.number, '', { scale: 1.5, isBold: true })
  writer.rule(0.5)
  for (const { label, value } of drawer.head) writer.row(label, value)
  writer.rule(0.5)
  // The widest amount in shillings says how much room its column takes.
  const widths = drawer.lines.map(({ shillings = '' }) => pen.widthOf(shillings, { size: place.size, weight: 'bold' }))
  const [dollars = '', inShillings = ''] = drawer.columns ?? []
  const column = drawer.columns
    ? Math.max(...widths, pen.widthOf(inShillings, { size: place.size, weight: 'bold' })) + 4
    : 0
  if (drawer.columns) writer.row(texts.money, inShillings, { isBold: true, inner: dollars, column })
  for (const { time, value = '', shillings = '', isStrong, isHeading, isText, ...line } of drawer.lines) {
    const label = time && hasTimes ? `${time} ${line.label}` : line.label
    if (isHeading) writer.move(2)
    const style = { isBold: Boolean(isStrong ?? isHeading) }
    if (isText) writer.row(`${label}: ${value}`, '', style)
    else if (column > 0) writer.row(label, shillings, { ...style, inner: value, column })
    else writer.row(label, value, style)
  }
  writer.rule()
  for (const note of drawer.notes) writer.row(note, '', { isBold: true })
  for (const signature of drawer.signatures) {
    writer.move(12)
    pen.rule(writer.mirrored(place.x), writer.y, writer.mirrored(place.x + 50), { color: [0, 0, 0] })
    writer.row(signature, '', { scale: 0.85 })
  }
  return writer.y
}

/** The paper of a drawer as a PDF: A5, or a strip of an 80 mm roll; both as long as they need to be. */
export async function drawerPdf(drawer: PrintedDrawer, size: SheetSize, given?: PaperFonts): Promise<ArrayBuffer> {
  const fonts = given ?? (await lettersOfPapers())
  const title = texts.dialog(drawer.number)
  const width = size === 'thermal' ? 80 : 148
  const measured = draw(openPen(fonts, 'portrait', title, [width, 5_000]), drawer, size)
  const pen = openPen(fonts, 'portrait', title, [width, Math.max(size === 'thermal' ? 81 : 210, measured + 8)])
  draw(pen, drawer, size)
  return pen.file()
}
