import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import { buildSheet, type Sheet, type SheetInput } from './sheet.ts'

const MARGIN = 10
const HEAD_HEIGHT = 24

/** The sheet as a landscape PDF; heading and column names are repeated on every page. */
export function renderSheet(sheet: Sheet): jsPDF {
  const pdf = new jsPDF({ orientation: 'landscape', unit: 'mm', format: 'a4' })
  pdf.setProperties({ title: `Attendance sheet ${sheet.className} ${sheet.month}` })
  autoTable(pdf, {
    head: [sheet.head],
    body: sheet.body,
    theme: 'grid',
    margin: { top: HEAD_HEIGHT, right: MARGIN, bottom: 12, left: MARGIN },
    showHead: 'everyPage',
    rowPageBreak: 'avoid',
    styles: {
      fontSize: 8,
      cellPadding: { vertical: 1.1, horizontal: 0.8 },
      lineColor: 120,
      lineWidth: 0.15,
      textColor: 20,
      overflow: 'linebreak',
    },
    headStyles: { fillColor: [227, 241, 243], textColor: 20, fontStyle: 'bold', halign: 'center' },
    columnStyles: {
      0: { cellWidth: 9, halign: 'center' },
      1: { cellWidth: 15, halign: 'center' },
      2: { cellWidth: 63 },
    },
    didParseCell: ({ cell, column, section }) => {
      if (column.index === 2 && section === 'head') cell.styles.halign = 'left'
    },
    didDrawPage: () => drawHeading(pdf, sheet),
  })
  drawPageNumbers(pdf)
  return pdf
}

function drawHeading(pdf: jsPDF, { className, printDate, month }: Sheet): void {
  const right = pdf.internal.pageSize.getWidth() - MARGIN
  pdf.setFont('helvetica', 'bold').setFontSize(14).setTextColor(20)
  pdf.text(`Class: ${className}`, MARGIN, 13, { maxWidth: right / 2 })
  pdf.setFont('helvetica', 'normal').setFontSize(10)
  pdf.text(`Month: ${month}`, right, 11, { align: 'right' })
  pdf.text(`Print date: ${printDate}`, right, 17, { align: 'right' })
  pdf.text('Student Attendance Sheet', MARGIN, 19)
}

function drawPageNumbers(pdf: jsPDF): void {
  const pages = pdf.getNumberOfPages()
  const { pageSize } = pdf.internal
  pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(90)
  for (let page = 1; page <= pages; page++) {
    pdf.setPage(page)
    pdf.text(`Page ${page} of ${pages}`, pageSize.getWidth() - MARGIN, pageSize.getHeight() - 6, { align: 'right' })
  }
}

/** Makes the sheet on this device, without network, and downloads it as a file. */
export async function downloadSheet(input: SheetInput): Promise<void> {
  const sheet = buildSheet(input)
  await renderSheet(sheet).save(sheet.fileName, { returnPromise: true })
}
