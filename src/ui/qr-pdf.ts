import type { jsPDF } from 'jspdf'
import { qrFields } from './qr.ts'

/** Overlap of two dark modules, so that no white gap shows between them (millimetres). */
const OVERLAP = 0.02

/** Draws a QR code without its quiet zone, as one area of rectangles; `x`, `y` and `side` in the units of the document. */
export function drawQr(pdf: jsPDF, text: string, x: number, y: number, side: number): void {
  const fields = qrFields(text)
  const field = side / fields.length
  for (const [row, cells] of fields.entries()) {
    for (let column = 0; column < cells.length; column++) {
      if (!cells[column]) continue
      const start = column
      while (cells[column + 1]) column++
      const length = column + 1 - start
      pdf.rect(x + start * field, y + row * field, length * field + OVERLAP, field + OVERLAP, null)
    }
  }
  pdf.setFillColor(0, 0, 0).fill()
}
