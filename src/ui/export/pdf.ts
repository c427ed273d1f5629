import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import { cellText, type ExportedTable, type Summary } from './table.ts'

const MARGIN = 12
/** Of a wide sheet (specification, All Employees' Advances). */
const WIDE_MARGIN = 10
/** Between the summary and the rows (millimetres). */
const GAP = 6
/** Of a column of the summary in which people write by hand, such as their signatures (millimetres). */
const HANDWRITING = 34
/** More columns than this do not fit in portrait. */
const MOST_UPRIGHT = 6

/** A table as a PDF on A4, below its summary; title, column names and page number are on every page. */
export function pdfOf(table: ExportedTable): ArrayBuffer {
  const { title, head, summary } = table
  const note = [table.school, table.note].filter(Boolean).join(' · ')
  const margin = table.isOnWideSheet ? WIDE_MARGIN : MARGIN
  const isWide = Math.max(head.length, summary?.head.length ?? 0) > MOST_UPRIGHT || table.isOnWideSheet
  const pdf = new jsPDF({ orientation: isWide ? 'landscape' : 'portrait', unit: 'mm', format: 'a4' })
  pdf.setProperties({ title })
  const titled = new Set<number>()
  const drawTitle = () => {
    const page = pdf.getCurrentPageInfo().pageNumber
    if (titled.has(page)) return
    titled.add(page)
    pdf.setFont('helvetica', 'bold').setFontSize(13).setTextColor(20).text(title, margin, 14)
    if (note) pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(80).text(note, margin, 20)
  }
  const top = note ? 25 : 20
  const end = summary
    ? drawTable(pdf, summary, { top, margin, startY: top, drawTitle, blanks: blanksOf(summary) }) + GAP
    : top
  drawTable(pdf, table, { top, margin, startY: end, drawTitle })
  numberPages(pdf, margin)
  return pdf.output('arraybuffer')
}

/** Columns without a value in any row. */
const blanksOf = ({ head, rows }: Summary): number[] =>
  [...head.keys()].filter((column) => rows.every((row) => row[column] === ''))

type Drawn = { top: number; margin: number; startY: number; drawTitle: () => void; blanks?: readonly number[] }

/** Gives the height at which it ends (millimetres). */
function drawTable(pdf: jsPDF, table: Summary, { top, margin, startY, drawTitle, blanks = [] }: Drawn): number {
  const { head, rows, sums, money = [] } = table
  let end = startY
  autoTable(pdf, {
    head: [[...head]],
    body: rows.map((row) => row.map((cell, at) => cellText(table, cell, at))),
    ...(sums ? { foot: [sums.map((cell, at) => cellText(table, cell, at))], showFoot: 'lastPage' as const } : {}),
    theme: 'grid',
    startY,
    margin: { top, right: margin, bottom: 14, left: margin },
    rowPageBreak: 'avoid',
    styles: { fontSize: 8.5, cellPadding: 1.4, lineColor: 150, lineWidth: 0.15, textColor: 20, overflow: 'linebreak' },
    headStyles: { fillColor: [227, 241, 243], textColor: 20, fontStyle: 'bold' },
    footStyles: { fillColor: [237, 241, 241], textColor: 20, fontStyle: 'bold' },
    columnStyles: {
      ...Object.fromEntries(money.map((column) => [column, { halign: 'right' as const }])),
      ...Object.fromEntries(blanks.map((column) => [column, { minCellWidth: HANDWRITING }])),
    },
    // Names and sums of columns do not follow the styles of columns.
    didParseCell: ({ section, column, cell }) => {
      if (section !== 'body' && money.includes(column.index)) cell.styles.halign = 'right'
    },
    didDrawPage: ({ cursor }) => {
      end = cursor?.y ?? end
      drawTitle()
    },
  })
  return end
}

function numberPages(pdf: jsPDF, margin: number): void {
  const pages = pdf.getNumberOfPages()
  const { pageSize } = pdf.internal
  pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(90)
  for (let page = 1; page <= pages; page++) {
    pdf.setPage(page)
    pdf.text(`Page ${page} of ${pages}`, pageSize.getWidth() - margin, pageSize.getHeight() - 7, { align: 'right' })
  }
}
