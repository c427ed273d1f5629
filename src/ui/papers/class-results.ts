import type { ClassResultRow, ClassResults } from './paper.ts'
import { paperTexts as texts } from './papers.texts.ts'
import { drawHeader, drawTable, MARGIN, markText, MOST_LINES, PADDING, type Logo } from './parts.ts'
import { lineHeight, QUIET, type Pen } from './pen.ts'

const [ROW, HEAD] = [5.9, 9.5]
/** Space for the page number at the bottom, and for the note below the table (millimetres). */
const [BOTTOM, NOTE] = [12, 7]
/** Most subjects that fit on an upright page. */
const MOST_UPRIGHT = 4

export const orientationOf = ({ subjects }: ClassResults) =>
  subjects.length > MOST_UPRIGHT ? ('landscape' as const) : ('portrait' as const)

const TOP = 46
/** Font size of the rows (points). */
const SIZE = 8.6
/** Least width of the column of names: room for four names of a usual length (millimetres). */
const NAME = 60

/** The height of a student's row. A name is never cut: often only the last names tell two children apart. */
function heightOf(pen: Pen, results: ClassResults, { student }: ClassResultRow): number {
  const room = (columnsOf(results, pen.width).find(({ align }) => align === 'left')?.width ?? 0) - 2 * PADDING
  const lines = pen.linesOf(student.name, { size: SIZE, room }, MOST_LINES)
  return ROW + (Math.max(1, lines.length) - 1) * lineHeight(SIZE)
}

/** The rows of each page; a class without rows has one page. */
export function pagesOf(pen: Pen, results: ClassResults): readonly (readonly ClassResultRow[])[] {
  const pages: ClassResultRow[][] = [[]]
  const room = pen.height - BOTTOM - NOTE - TOP - HEAD
  let left = room
  for (const row of results.rows) {
    const height = heightOf(pen, results, row)
    if (height > left) {
      pages.push([])
      left = room
    }
    pages.at(-1)?.push(row)
    left -= height
  }
  return pages
}

function columnsOf({ subjects, rows }: ClassResults, width: number) {
  const hasGrades = rows.some(({ grade }) => grade !== undefined)
  const ends = [
    { title: texts.total, width: 15, align: 'center' as const },
    { title: texts.percent, width: 17, align: 'center' as const },
    ...(hasGrades ? [{ title: texts.grade, width: 13, align: 'center' as const }] : []),
  ]
  const starts = [
    { title: texts.rank, width: 12, align: 'center' as const },
    { title: texts.id, width: 15, align: 'center' as const },
  ]
  const left = width - 2 * MARGIN - [...starts, ...ends].reduce((sum, column) => sum + column.width, 0)
  const own = Math.min(24, (left - NAME) / Math.max(1, subjects.length))
  const name = { title: texts.name, width: left - own * subjects.length, align: 'left' as const }
  return [...starts, name, ...subjects.map((title) => ({ title, width: own, align: 'center' as const })), ...ends]
}

type Page = { page: number; pages: readonly (readonly ClassResultRow[])[] }

export function drawClassResults(pen: Pen, results: ClassResults, logo: Logo | null, { page, pages }: Page): void {
  const { className, academicYear, exam, note, day } = results
  drawHeader(pen, results.school, logo, texts.classResults)
  const room = pen.width - 2 * MARGIN
  pen.text([className, exam, academicYear].join(' · '), MARGIN, 42, { size: 12, weight: 'bold', room })
  const columns = columnsOf(results, pen.width)
  const hasGrades = results.rows.some(({ grade }) => grade !== undefined)
  const rows = (pages[page] ?? []).map((row) => ({
    height: heightOf(pen, results, row),
    cells: [
      row.rank === null ? texts.missing : String(row.rank),
      String(row.student.id),
      row.student.name,
      ...results.subjects.map((_, at) => markText(row.marks[at] ?? null)),
      markText(row.total),
      row.percent,
      ...(hasGrades ? [row.grade ?? ''] : []),
    ],
  }))
  const end = drawTable(pen, { x: MARGIN, y: TOP, columns, rows, height: ROW, head: HEAD, size: SIZE })
  if (note && page === pages.length - 1) pen.text(note, MARGIN, end + 5.5, { size: 8.5, color: QUIET, room })
  const foot = pen.height - 9
  pen.text(texts.madeOn(day), MARGIN, foot, { size: 8, color: QUIET })
  pen.text(texts.page(page + 1, pages.length), pen.width - MARGIN, foot, { size: 8, align: 'right', color: QUIET })
}
