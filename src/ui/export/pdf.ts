import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import { cellText, type ExportedTable, type Statement, type Summary } from './table.ts'

const MARGIN = 12
/** Margin of a wide sheet (millimetres) (PAY-9). */
const WIDE_MARGIN = 10
/** Gap between the summary and the rows (millimetres). */
const GAP = 6
/** Least width of a column of the summary in which people write by hand, such as signatures (millimetres). */
const HANDWRITING = 34
/** Most columns that fit on a sheet in portrait. */
const MOST_UPRIGHT = 6

/** A text with hyphens for minus signs: Helvetica in PDFs has no minus sign, and would print another letter. */
const inHelvetica = (text: string): string => text.replaceAll('−', '-')

/** Lowest place at which signatures may begin, and the space above their lines for writing (millimetres). */
const [LAST_SIGNATURES, SIGNING] = [270, 22]

/** A statement from the top of a page: school, title, its parts with bold sums, and lines for signatures. */
function drawStatement(pdf: jsPDF, { school, address }: ExportedTable, statement: Statement): void {
  const { title, note, parts, signatures } = statement
  const [left, right] = [MARGIN + 6, pdf.internal.pageSize.getWidth() - MARGIN - 6]
  pdf
    .setFont('helvetica', 'bold')
    .setFontSize(11)
    .setTextColor(20)
    .text(school ?? '', left, 18)
  pdf.setFontSize(16).text(title, left, 34)
  pdf.setFont('helvetica', 'normal').setFontSize(9.5).setTextColor(80)
  pdf.text(address ?? '', left, 23).text(note, left, 40)
  let y = 46
  for (const { head, lines } of parts) {
    autoTable(pdf, {
      head: [[...head]],
      body: lines.map(({ label, amounts }) => [label, ...amounts]),
      theme: 'plain',
      startY: y,
      margin: { left, right: MARGIN + 6, bottom: 20 },
      styles: { fontSize: 10, cellPadding: { vertical: 1.3, horizontal: 0.5 }, textColor: 20 },
      didParseCell: ({ section, row, column, cell: { styles } }) => {
        if (column.index > 0) styles.halign = 'right'
        if (section === 'body' && !lines[row.index]?.isSum) return
        styles.fontStyle = 'bold'
        styles.lineColor = 120
        styles.lineWidth = section === 'head' ? { bottom: 0.3 } : { top: 0.3 }
      },
      didDrawPage: ({ cursor }) => void (y = (cursor?.y ?? y) + GAP),
    })
  }
  if (y + SIGNING > LAST_SIGNATURES) {
    pdf.addPage()
    y = MARGIN
  }
  const width = (right - left) / signatures.length
  pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(80).setDrawColor(120).setLineWidth(0.2)
  for (const [at, words] of signatures.entries()) {
    const x = left + at * width
    pdf.line(x, y + SIGNING, x + width - GAP, y + SIGNING).text(words, x, y + SIGNING + 4)
  }
}

function pdfOfStatements(table: ExportedTable, statements: readonly Statement[]): ArrayBuffer {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4' })
  pdf.setProperties({ title: table.title })
  for (const [at, statement] of statements.entries()) {
    if (at > 0) pdf.addPage()
    drawStatement(pdf, table, statement)
  }
  numberPages(pdf, MARGIN)
  return pdf.output('arraybuffer')
}

/** A table as a PDF on A4, below its summary; title, column names and page number are on every page. */
export function pdfOf(table: ExportedTable): ArrayBuffer {
  const { title, head, summary, statements } = table
  if (statements) return pdfOfStatements(table, statements)
  const note = inHelvetica([table.school, table.note].filter(Boolean).join(' · '))
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

/** Draws a table; returns the height at which the table ends (millimetres). */
function drawTable(pdf: jsPDF, table: Summary, { top, margin, startY, drawTitle, blanks = [] }: Drawn): number {
  const { head, rows, sums, money = [] } = table
  let end = startY
  autoTable(pdf, {
    head: [[...head]],
    body: rows.map((row) => row.map((cell, at) => inHelvetica(cellText(table, cell, at)))),
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
    // The library does not apply the styles of columns to their names and sums.
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
