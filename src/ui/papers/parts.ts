import { drawQr } from '../qr-pdf.ts'
import { contactOf } from './contact.ts'
import type { ExamColumn, MarkTable, PaperCode, PaperMark, PaperSchool, SubjectRow } from './paper.ts'
import { paperTexts as texts } from './papers.texts.ts'
import { ACCENT, QUIET, TINT, type Pen, type TextStyle } from './pen.ts'
import type { Weight } from './face.ts'

export const MARGIN = 16

/** A JPEG as a data address, which jspdf can draw without a reader of PNG files. */
export type Logo = string

/** Draws school and title; returns the height at which the header ends (millimetres). */
export function drawHeader(pen: Pen, school: PaperSchool, logo: Logo | null, title: string): number {
  const right = pen.width - MARGIN
  if (logo) pen.pdf.addImage(logo, 'JPEG', MARGIN, 13, 18, 18)
  const left = logo ? MARGIN + 22 : MARGIN
  const room = right - left - 58
  const style = { size: 16, weight: 'bold', room } as const
  const end = pen.paragraph(school.name, left, 19, {
    ...style,
    size: pen.sizeFor(school.name, { ...style, least: 12 }),
    most: 2,
  })
  pen.text(contactOf(school), left, end, { size: 9, color: QUIET, room })
  pen.text(title, right, 21, { size: 18, weight: 'bold', align: 'right', color: ACCENT, room: 56 })
  const bottom = Math.max(34, end + 4)
  pen.rule(MARGIN, bottom, right, { weight: 0.8, color: ACCENT })
  return bottom
}

/** Draws labels with values, two beside each other; returns the height at which they end (millimetres). */
export function drawFacts(pen: Pen, y: number, facts: readonly (readonly [label: string, value: string])[]): number {
  const width = (pen.width - 2 * MARGIN) / 2
  let at = y
  for (let index = 0; index < facts.length; index += 2) {
    const ends = facts.slice(index, index + 2).map(([label, value], side) => {
      const x = MARGIN + side * width
      pen.text(label, x, at, { size: 8.5, color: QUIET })
      return pen.paragraph(value, x, at + 5.4, { size: 11.5, weight: 'bold', room: width - 6, most: 3 })
    })
    at = Math.max(...ends) + 2.2
  }
  return at
}

export const markText = (mark: PaperMark): string =>
  mark === null ? texts.missing : mark === 'absent' ? texts.absent : String(mark)

type Column = { title: string; below?: string; width: number; align: 'left' | 'center' }
/** A row of a table; `height` only where texts in columns aligned left may take several lines (millimetres). */
export type Row = { cells: readonly string[]; weight?: Weight; isTinted?: boolean; height?: number }

export const PADDING = 2

/** Most lines of a text in a row with a height of its own. */
export const MOST_LINES = 9

type Table = {
  x: number
  y: number
  columns: readonly Column[]
  rows: readonly Row[]
  /** Height of a row, and height of the column names (millimetres). */
  height: number
  head: number
  size: number
}

/** Draws a table; a row without a height of its own has one line. Returns the height at which the table ends. */
export function drawTable(pen: Pen, { x, y, columns, rows, height, head, size }: Table): number {
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const lefts = columns.map((_, at) => columns.slice(0, at).reduce((sum, column) => sum + column.width, x))
  const write = (value: string, at: number, base: number, style: Omit<TextStyle, 'room' | 'align'>) => {
    const { width: own, align } = columns[at] ?? { width: 0, align: 'left' }
    const left = (lefts[at] ?? x) + (align === 'left' ? PADDING : own / 2)
    pen.text(value, left, base, { ...style, align, room: own - (align === 'center' ? 1 : 2 * PADDING) })
  }
  pen.fill(x, y, width, head, TINT)
  for (const [at, { title, below, width: own }] of columns.entries()) {
    const style = { size: size * 0.92, weight: 'bold', room: own - 2 } as const
    const lines = below ? [title] : pen.linesOf(title, style, 2)
    const fitted = Math.min(...lines.map((line) => pen.sizeFor(line, { ...style, least: size * 0.66 })))
    const first = y + head / 2 + (below || lines.length > 1 ? -0.4 : size * 0.125)
    for (const [line, text] of lines.entries()) write(text, at, first + line * 3.4, { size: fitted, weight: 'bold' })
    if (below) write(below, at, first + 4, { size: size * 0.8, color: QUIET })
  }
  let top = y + head
  for (const { cells, weight = 'normal', isTinted = false, height: own = height } of rows) {
    if (isTinted) pen.fill(x, top, width, own, TINT)
    pen.rule(x, top, x + width)
    for (const [at, cell] of cells.entries()) {
      const column = columns[at]
      if (own > height && column?.align === 'left')
        pen.paragraph(cell, (lefts[at] ?? x) + PADDING, top + height / 2 + size * 0.125, {
          size,
          weight,
          room: column.width - 2 * PADDING,
          most: MOST_LINES,
        })
      else write(cell, at, top + own / 2 + size * 0.125, { size, weight })
    }
    top += own
  }
  pen.frame(x, y, width, top - y)
  for (const left of lefts.slice(1)) pen.pdf.line(left, y, left, top)
  return top
}

const [MOST_HEIGHT, MARKS_HEAD] = [8.2, 11.6]

/** Most width of a column of figures, width of grades, and least width of the subjects (millimetres). */
const [FIGURES, GRADES, SUBJECTS] = [28, 20, 44]

/** Draws marks by subject and exam with their sums, at most `room` millimetres high; returns the height at their end. */
export function drawMarks(
  pen: Pen,
  y: number,
  room: number,
  { exams, subjects, sums, beside = [] }: MarkTable,
): number {
  const hasGrades = [...subjects, sums].some(({ grade }) => grade !== undefined)
  const total: ExamColumn[] =
    exams.length > 1 ? [{ title: texts.total, maximum: exams.reduce((sum, { maximum }) => sum + maximum, 0) }] : []
  const count = exams.length + total.length + beside.length
  const left = pen.width - 2 * MARGIN - SUBJECTS - (hasGrades ? GRADES : 0)
  const own = Math.min(FIGURES, left / count)
  const figures = [...exams, ...total, ...beside].map(({ title, maximum }): Column => ({
    title,
    ...(maximum === undefined ? {} : { below: texts.outOf(maximum) }),
    width: own,
    align: 'center',
  }))
  const grades: Column[] = hasGrades ? [{ title: texts.grade, width: GRADES, align: 'center' }] : []
  const rest = [...figures, ...grades].reduce((sum, { width }) => sum + width, 0)
  const columns: Column[] = [
    { title: texts.subject, width: pen.width - 2 * MARGIN - rest, align: 'left' },
    ...figures.slice(0, count - beside.length),
    ...grades,
    ...figures.slice(count - beside.length),
  ]
  type Cells = Omit<SubjectRow, 'subject'> & { others: readonly PaperMark[] }
  const cellsOf = (title: string, { marks, total, grade, others }: Cells): string[] => [
    title,
    ...exams.map((_, at) => markText(marks[at] ?? null)),
    ...(exams.length > 1 ? [markText(total)] : []),
    ...(hasGrades ? [grade ?? ''] : []),
    ...others.map(markText),
  ]
  const rows: Row[] = [
    ...subjects.map((row, at) => ({
      cells: cellsOf(row.subject, { ...row, others: beside.map(({ marks }) => marks[at] ?? null) }),
    })),
    { cells: cellsOf(texts.total, { ...sums, others: beside.map(({ sum }) => sum) }), weight: 'bold', isTinted: true },
  ]
  const height = Math.min(MOST_HEIGHT, (room - MARKS_HEAD) / rows.length)
  return drawTable(pen, { x: MARGIN, y, columns, rows, height, head: MARKS_HEAD, size: Math.min(10.5, height * 1.75) })
}

/** Draws figures in boxes beside each other; returns the height at which the boxes end (millimetres). */
export function drawFigures(
  pen: Pen,
  y: number,
  figures: readonly (readonly [label: string, value: string])[],
): number {
  const gap = 4
  const width = (pen.width - 2 * MARGIN - gap * (figures.length - 1)) / figures.length
  for (const [at, [label, value]] of figures.entries()) {
    const x = MARGIN + at * (width + gap)
    pen.frame(x, y, width, 16)
    pen.text(label, x + 3, y + 5.4, { size: 8.5, color: QUIET, room: width - 6 })
    const style = { size: 14, weight: 'bold', room: width - 6 } as const
    pen.text(value, x + 3, y + 12.6, { ...style, size: pen.sizeFor(value, { ...style, least: 9 }) })
  }
  return y + 16
}

/** Draws signature lines, each with the name of the signer below. */
export function drawSignatures(pen: Pen, y: number, names: readonly string[], margin = MARGIN): void {
  const gap = 12
  const width = (pen.width - 2 * margin - gap * (names.length - 1)) / names.length
  const own = Math.min(width, 70)
  for (const [at, name] of names.entries()) {
    const middle = margin + at * (width + gap) + width / 2
    pen.rule(middle - own / 2, y, middle + own / 2, { color: QUIET })
    pen.text(name, middle, y + 5, { size: 9, align: 'center', color: QUIET, room: own })
  }
}

const QR_SIDE = 26

/** Draws, above the lower edge, the QR code, its letters, the address where they are typed, and notes. */
export function drawCode(pen: Pen, code: PaperCode | undefined, notes: readonly string[], margin = MARGIN): void {
  const bottom = pen.height - margin
  if (code) drawQr(pen.pdf, code.link, margin, bottom - QR_SIDE, QR_SIDE)
  const left = code ? margin + QR_SIDE + 5 : margin
  const room = pen.width - margin - left
  const lines: readonly (readonly [string, TextStyle])[] = code
    ? [
        [texts.verify, { size: 8.5, color: QUIET }],
        [code.address, { size: 10 }],
        [`${texts.code} ${code.letters}`, { size: 10.5, weight: 'bold' }],
      ]
    : []
  const all = [...lines, ...notes.map((note): readonly [string, TextStyle] => [note, { size: 8.5, color: QUIET }])]
  for (const [at, [line, style]] of all.entries())
    pen.text(line, left, bottom - 0.6 - (all.length - 1 - at) * 5.2, { ...style, room })
}
