import { ABOUT_LABELS, type About } from '#domain/exams/upload-about.rules.ts'
import type { MarkRow, MarksSheet, ShortRow } from '#domain/exams/upload.rules.ts'
import { csvOf } from '#ui/export/csv.ts'

/** Lines at the top of the sheet that name class, exam and subject, as in the template. */
const linesOf = (about: About): string[][] =>
  Object.entries(ABOUT_LABELS).flatMap(([part, label]) => {
    const named = about[part as keyof About]
    return named ? [[label, named.name]] : []
  })

type Placed = { row: number; cells: readonly string[] }

/** A spreadsheet of these rows, each in the row that it has in the person's own file, so that the school names that row. */
function fileOf(top: readonly string[][], rows: readonly Placed[]): File {
  const lines: (readonly string[])[] = [...top]
  for (const { row, cells } of rows) {
    while (lines.length < row - 1) lines.push([])
    lines.push(cells)
  }
  const [head = [], ...rest] = lines
  return new File([csvOf({ head, rows: rest })], 'edited.csv', { type: 'text/csv' })
}

const marksIn = ({ marks }: Pick<MarkRow, 'marks'>, headings: readonly string[]): string[] =>
  headings.map((heading) => marks[heading] ?? '')

/** A filled template as it was corrected. */
export const editedTemplate = ({ about, headings, rows }: MarksSheet): File =>
  fileOf(
    [...linesOf(about), ['studentId', 'studentName', ...headings]],
    rows.map((row) => ({ row: row.row, cells: [row.studentId, row.studentName, ...marksIn(row, headings)] })),
  )

/** A short upload as it was corrected. */
export const editedShort = (headings: readonly string[], rows: readonly ShortRow[]): File =>
  fileOf(
    [['studentId', 'examName', 'academicYearId', ...headings]],
    rows.map((row) => ({
      row: row.row,
      cells: [row.studentId, row.examName, row.academicYear, ...marksIn(row, headings)],
    })),
  )
