import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import { cellText, type ExportedTable } from './table.ts'

const MARGIN = 12
/** More columns than this do not fit in portrait. */
const MOST_UPRIGHT = 6

/** A table as a PDF on A4; title, column names and page number are on every page. */
export function pdfOf(table: ExportedTable): ArrayBuffer {
  const { title, head, rows, sums, money = [] } = table
  const note = [table.school, table.note].filter(Boolean).join(' · ')
  const orientation = head.length > MOST_UPRIGHT ? 'landscape' : 'portrait'
  const pdf = new jsPDF({ orientation, unit: 'mm', format: 'a4' })
  pdf.setProperties({ title })
  autoTable(pdf, {
    head: [[...head]],
    body: rows.map((row) => row.map((cell, at) => cellText(table, cell, at))),
    ...(sums ? { foot: [sums.map((cell, at) => cellText(table, cell, at))], showFoot: 'lastPage' as const } : {}),
    theme: 'grid',
    margin: { top: note ? 25 : 20, right: MARGIN, bottom: 14, left: MARGIN },
    rowPageBreak: 'avoid',
    styles: { fontSize: 8.5, cellPadding: 1.4, lineColor: 150, lineWidth: 0.15, textColor: 20, overflow: 'linebreak' },
    headStyles: { fillColor: [227, 241, 243], textColor: 20, fontStyle: 'bold' },
    footStyles: { fillColor: [237, 241, 241], textColor: 20, fontStyle: 'bold' },
    columnStyles: Object.fromEntries(money.map((column) => [column, { halign: 'right' as const }])),
    didDrawPage: () => {
      pdf.setFont('helvetica', 'bold').setFontSize(13).setTextColor(20).text(title, MARGIN, 14)
      if (note) pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(80).text(note, MARGIN, 20)
    },
  })
  numberPages(pdf)
  return pdf.output('arraybuffer')
}

function numberPages(pdf: jsPDF): void {
  const pages = pdf.getNumberOfPages()
  const { pageSize } = pdf.internal
  pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(90)
  for (let page = 1; page <= pages; page++) {
    pdf.setPage(page)
    pdf.text(`Page ${page} of ${pages}`, pageSize.getWidth() - MARGIN, pageSize.getHeight() - 7, { align: 'right' })
  }
}
