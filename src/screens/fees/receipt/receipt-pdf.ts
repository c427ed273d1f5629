import { jsPDF } from 'jspdf'
import { inEnglish } from '#domain/core/translations.ts'
import { formatCents } from '#domain/school/money.ts'
import { drawQr } from '#ui/qr-pdf.ts'
import { copiesOn, type Paper } from './paper.ts'
import { netLabel, totalsOf, type Receipt } from './receipt.ts'
import type { Printed } from './ReceiptPaper.tsx'
import { texts } from './receipt.texts.ts'

/** Where a copy is drawn on a page, in millimetres; `size` is the font size in points. */
type CopyBox = { x: number; y: number; width: number; size: number }

const MM_OF_POINT = 0.3528
const LINE = 1.32

type Pen = ReturnType<typeof penAt>

/** Writes lines below each other. */
function penAt(pdf: jsPDF, { x, y, width, size }: CopyBox) {
  const right = x + width
  let at = y
  const font = (scale: number, isBold: boolean) => {
    pdf.setFont('helvetica', isBold ? 'bold' : 'normal').setFontSize(size * scale)
    return size * scale * MM_OF_POINT * LINE
  }
  return {
    x,
    right,
    width,
    get y() {
      return at
    },
    move: (by: number) => void (at += by),
    /** Text on the left, wrapped where it is too long, and optional text at the right end of its first line. */
    row(left: string, end = '', { scale = 1, isBold = false, room = width }: RowStyle = {}) {
      const height = font(scale, isBold)
      const endWidth = end ? pdf.getTextWidth(end) + 2 : 0
      const lines = pdf.splitTextToSize(left || ' ', room - endWidth) as string[]
      if (end) pdf.text(end, right, at + height * 0.75, { align: 'right' })
      for (const line of lines) {
        pdf.text(line, x, at + height * 0.75)
        at += height
      }
    },
    rule(weight = 0.2) {
      pdf.setLineWidth(weight).line(x, at + 1, right, at + 1)
      at += 2
    },
  }
}

type RowStyle = { scale?: number; isBold?: boolean; room?: number }

type Copy = { name: string | null; isSigned: boolean; reprinted: string | null }

function drawHead(pdf: jsPDF, pen: Pen, receipt: Receipt, copy: Copy): void {
  const side = Math.min(24, pen.width / 3)
  const room = pen.width - side - 3
  const top = pen.y
  drawQr(pdf, receipt.number, pen.right - side, top, side)
  pen.row(receipt.school, '', { scale: 1.25, isBold: true, room })
  for (const line of receipt.contact) pen.row(line.replace('·', '-'), '', { scale: 0.85, room })
  pen.row([texts.title, copy.name].filter(Boolean).join(' - '), '', { room })
  pen.row(receipt.number, '', { scale: 1.5, isBold: true, room })
  pen.row(receipt.date, '', { room })
  if (copy.reprinted) pen.row(texts.reprint(copy.reprinted), '', { room })
  pen.move(Math.max(0, top + side - pen.y))
  pen.rule(0.5)
}

function drawMoney(pen: Pen, receipt: Receipt): void {
  const { partOf } = receipt
  if (partOf) pen.row(texts.partOf(partOf.children, formatCents(partOf.netCents)), '', { isBold: true })
  for (const { studentId, name, className, months, amountCents, discountCents, changes } of receipt.lines) {
    pen.row(name, formatCents(amountCents + discountCents))
    pen.row(texts.idAndClass(studentId, className).replace('·', '-'), '', { scale: 0.85 })
    if (months) pen.row(months, '', { scale: 0.85 })
    for (const change of changes) pen.row(change, '', { scale: 0.85, isBold: true })
  }
  pen.rule(0.5)
  const { totalCents, discountCents, netCents } = totalsOf(receipt)
  if (discountCents > 0) {
    pen.row(texts.total, formatCents(totalCents))
    pen.row(texts.discount, `-${formatCents(discountCents)}`)
  }
  pen.row(netLabel(receipt), formatCents(netCents), { scale: 1.25, isBold: true })
  pen.rule()
}

/** Draws one copy and returns the height at which it ends. */
function drawCopy(pdf: jsPDF, receipt: Receipt, place: CopyBox, copy: Copy): number {
  const pen = penAt(pdf, place)
  pdf.setTextColor(0).setDrawColor(0)
  drawHead(pdf, pen, receipt, copy)
  drawMoney(pen, receipt)
  pen.row(`${texts.months}: ${receipt.month}`)
  pen.row(`${texts.method}: ${receipt.method}`)
  if (receipt.discountReason) pen.row(`${texts.reason}: ${receipt.discountReason}`)
  if (receipt.description) pen.row(`${texts.description}: ${receipt.description}`)
  pen.row(`${texts.receivedBy}: ${receipt.collector}`)
  pen.move(1)
  pen.row(texts.states[receipt.state], '', { isBold: true })
  if (!copy.isSigned) return pen.y
  pen.move(10)
  pdf.setLineWidth(0.2).line(pen.right - 50, pen.y, pen.right, pen.y)
  pen.row('', texts.signature, { scale: 0.85 })
  return pen.y
}

const PLACES: Record<Paper, CopyBox> = {
  a5: { x: 12, y: 12, width: 124, size: 11 },
  a4: { x: 20, y: 12, width: 170, size: 10.5 },
  thermal: { x: 4, y: 4, width: 72, size: 9 },
}

const HALF_A4 = 148.5

/** A receipt as a PDF: A5 (VOU-6), A4 with two copies, or a strip of an 80 mm roll as long as it needs to be. */
export function receiptPdf(receipt: Receipt, { paper, copies, reprinted = null }: Printed): ArrayBuffer {
  const place = PLACES[paper]
  const drawn = copiesOn(paper, copies).map((copy): Copy => ({
    name: copy && texts.copies[copy],
    isSigned: paper !== 'thermal',
    reprinted,
  }))
  const measuring = new jsPDF({ unit: 'mm', format: [210, 2_000] })
  const measured = drawCopy(measuring, receipt, place, drawn[0] ?? { name: null, isSigned: false, reprinted })
  const format = paper === 'thermal' ? [80, Math.max(81, measured + 6)] : paper
  const pdf = new jsPDF({ unit: 'mm', format, orientation: 'portrait' })
  pdf.setProperties({ title: texts.dialog(receipt.number) })
  const fitsTwice = measured < HALF_A4 - 4
  for (const [at, copy] of drawn.entries()) {
    if (at > 0 && !fitsTwice) pdf.addPage()
    const y = at > 0 && fitsTwice ? HALF_A4 + place.y : place.y
    if (at > 0 && fitsTwice) {
      pdf.setLineDashPattern([2, 2], 0).setLineWidth(0.2).line(10, HALF_A4, 200, HALF_A4)
      pdf.setLineDashPattern([], 0)
    }
    drawCopy(pdf, receipt, { ...place, y }, copy)
  }
  return pdf.output('arraybuffer')
}

/** A receipt as a PDF in the language of the page, or in English if the font lacks letters of that language. */
export function readableReceiptPdf(receipt: () => Receipt, printed: Printed): ArrayBuffer {
  const make = () => receiptPdf(receipt(), printed)
  return texts.pdfIsEnglish ? inEnglish(make) : make()
}
