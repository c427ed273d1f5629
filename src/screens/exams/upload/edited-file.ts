import { ABOUT_LABELS, type About } from '#domain/exams/upload-about.rules.ts'
import type { MarkRow, MarksSheet } from '#domain/exams/upload.rules.ts'
import { csvOf } from '#ui/export/csv.ts'

/** The row with one cell changed: its id, name or a mark. */
export function withChange(row: MarkRow, field: string, value: string): MarkRow {
  const typed = value.trim()
  if (field === 'studentId' || field === 'studentName') return { ...row, [field]: typed }
  const { [field]: _, ...others } = row.marks
  return { ...row, marks: typed === '' ? others : { ...others, [field]: typed } }
}

const isFilled = ({ studentId, studentName, marks }: MarkRow): boolean =>
  (studentId !== '' || studentName !== '') && Object.keys(marks).length > 0

/** Lines at the top of the sheet that name class, exam and subject, as in the template. */
const linesOf = (about: About): string[][] =>
  Object.entries(ABOUT_LABELS).flatMap(([part, label]) => {
    const named = about[part as keyof About]
    return named ? [[label, named.name]] : []
  })

/** A spreadsheet of the corrected rows; rows without a student or without marks are left out. */
export function editedFile({ about, headings, rows }: MarksSheet): File {
  const lines = [
    ...linesOf(about),
    ['studentId', 'studentName', ...headings],
    ...rows
      .filter(isFilled)
      .map(({ studentId, studentName, marks }) => [
        studentId,
        studentName,
        ...headings.map((heading) => marks[heading] ?? ''),
      ]),
  ]
  const [head = [], ...rest] = lines
  return new File([csvOf({ head, rows: rest })], 'edited.csv', { type: 'text/csv' })
}
