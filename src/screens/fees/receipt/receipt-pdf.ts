import { formatCents } from '#domain/school/money.ts'
import type { PaperFonts } from '#ui/papers/fonts.ts'
import { lettersOfPapers } from '#ui/papers/letters.ts'
import { openPen, type Pen } from '#ui/papers/pen.ts'
import { writerAt, type CopyBox } from '#ui/papers/slip.ts'
import { drawQr } from '#ui/qr-pdf.ts'
import { copiesOn, type Paper } from './paper.ts'
import { netLabel, totalsOf, type Receipt } from './receipt.ts'
import type { Printed } from './ReceiptPaper.tsx'
import { texts } from './receipt.texts.ts'

type Writer = ReturnType<typeof writerAt>

type Copy = { name: string | null; isSigned: boolean; reprinted: string | null }

function drawHead(pen: Pen, writer: Writer, receipt: Receipt, copy: Copy): void {
  const side = Math.min(24, writer.width / 3)
  const room = writer.width - side - 3
  const top = writer.y
  const right = writer.x + writer.width
  drawQr(pen.pdf, receipt.number, writer.isMirrored ? writer.mirrored(right) : right - side, top, side)
  writer.row(receipt.school, '', { scale: 1.25, isBold: true, room })
  for (const line of receipt.contact) writer.row(line, '', { scale: 0.85, room })
  writer.row([texts.title, copy.name].filter(Boolean).join(' · '), '', { room })
  writer.row(receipt.number, '', { scale: 1.5, isBold: true, room })
  writer.row(receipt.date, '', { room })
  if (copy.reprinted) writer.row(texts.reprint(copy.reprinted), '', { room })
  writer.move(Math.max(0, top + side - writer.y))
  writer.rule(0.5)
}

function drawMoney(writer: Writer, receipt: Receipt): void {
  const { partOf } = receipt
  if (partOf) writer.row(texts.partOf(partOf.children, formatCents(partOf.netCents)), '', { isBold: true })
  for (const line of receipt.lines) {
    writer.row(line.name, formatCents(line.amountCents + line.discountCents))
    writer.row(texts.idAndClass(line.studentId, line.className), '', { scale: 0.85 })
    if (line.months) writer.row(line.months, '', { scale: 0.85 })
    if (line.reduced) writer.row(line.reduced, '', { scale: 0.85 })
    for (const change of line.changes) writer.row(change, '', { scale: 0.85, isBold: true })
  }
  writer.rule(0.5)
  const { totalCents, discountCents, netCents } = totalsOf(receipt)
  if (discountCents > 0) {
    writer.row(texts.total, formatCents(totalCents))
    writer.row(texts.discount, `−${formatCents(discountCents)}`)
  }
  writer.row(netLabel(receipt), formatCents(netCents), { scale: 1.25, isBold: true })
  writer.rule()
}

/** Draws one copy and returns the height at which it ends. */
function drawCopy(pen: Pen, receipt: Receipt, place: CopyBox, copy: Copy): number {
  const writer = writerAt(pen, place)
  drawHead(pen, writer, receipt, copy)
  drawMoney(writer, receipt)
  writer.row(`${texts.months}: ${receipt.month}`)
  writer.row(`${texts.method}: ${receipt.method}`)
  for (const [label, value] of receipt.cash) writer.row(`${label}: ${value}`)
  if (receipt.discountReason) writer.row(`${texts.reason}: ${receipt.discountReason}`)
  if (receipt.description) writer.row(`${texts.description}: ${receipt.description}`)
  writer.row(`${texts.receivedBy}: ${receipt.collector}`)
  writer.move(1)
  writer.row(texts.states[receipt.state], '', { isBold: true })
  if (!copy.isSigned) return writer.y
  writer.move(10)
  const right = place.x + place.width
  pen.rule(writer.mirrored(right - 50), writer.y, writer.mirrored(right), { color: [0, 0, 0] })
  writer.row('', texts.signature, { scale: 0.85 })
  return writer.y
}

const PLACES: Record<Paper, CopyBox> = {
  a5: { x: 12, y: 12, width: 124, size: 11 },
  a4: { x: 20, y: 12, width: 170, size: 10.5 },
  thermal: { x: 4, y: 4, width: 72, size: 9 },
}

const HALF_A4 = 148.5

/** A receipt as a PDF: A5 (VOU-6), A4 with two copies, or a strip of an 80 mm roll as long as it needs to be. */
export async function receiptPdf(
  receipt: Receipt,
  { paper, copies, reprinted = null }: Printed,
  given?: PaperFonts,
): Promise<ArrayBuffer> {
  const fonts = given ?? (await lettersOfPapers())
  const title = texts.dialog(receipt.number)
  const place = PLACES[paper]
  const drawn = copiesOn(paper, copies).map((copy): Copy => ({
    name: copy && texts.copies[copy],
    isSigned: paper !== 'thermal',
    reprinted,
  }))
  const measuring = openPen(fonts, 'portrait', title, [paper === 'thermal' ? 80 : 210, 2_000])
  const measured = drawCopy(measuring, receipt, place, drawn[0] ?? { name: null, isSigned: false, reprinted })
  const pen = openPen(fonts, 'portrait', title, paper === 'thermal' ? [80, Math.max(81, measured + 6)] : paper)
  const fitsTwice = measured < HALF_A4 - 4
  for (const [at, copy] of drawn.entries()) {
    if (at > 0 && !fitsTwice) pen.pdf.addPage()
    const y = at > 0 && fitsTwice ? HALF_A4 + place.y : place.y
    if (at > 0 && fitsTwice) {
      pen.pdf.setLineDashPattern([2, 2], 0)
      pen.rule(10, HALF_A4, 200, { color: [0, 0, 0] })
      pen.pdf.setLineDashPattern([], 0)
    }
    drawCopy(pen, receipt, { ...place, y }, copy)
  }
  return pen.file()
}
