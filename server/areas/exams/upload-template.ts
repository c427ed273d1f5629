import type { TemplateAsked } from '#domain/exams/upload.schema.ts'
import { ABOUT_LABELS } from '#domain/exams/upload-about.rules.ts'
import { MARKS_HEADING } from '#domain/exams/upload.rules.ts'
import { TYPE_NAMES } from '#domain/exams/exams.schema.ts'
import { ABOUT_SHEET } from '#domain/school/sheets.ts'
import type { Db } from '../../db/types.ts'
import { aboutOf, resolveChoice, studentsOf, type Chosen } from './upload-choice.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const USUAL_NAME = 'exam-upload-template'

/** A name that every system can save, without the quotes and slashes of a header. */
const fileNameOf = (hint = ''): string =>
  `${
    hint
      .replace(/\.xlsx$/i, '')
      .replace(/[^A-Za-z0-9 _-]+/g, '-')
      .replace(/^[-\s]+|[-\s]+$/g, '')
      .slice(0, 80) || USUAL_NAME
  }.xlsx`

const ALL_SUBJECTS = 'All subjects of the class'

/** Visible lines with class, year, exam and subject, above the headings. */
const linesOf = ({ schoolClass, exam, subject }: Chosen): unknown[][] => [
  [ABOUT_LABELS.class, schoolClass.name],
  [ABOUT_LABELS.year, exam.year],
  [ABOUT_LABELS.exam, exam.name, `${TYPE_NAMES[exam.type]}, maximum ${exam.maximum}`],
  subject ? [ABOUT_LABELS.subject, subject.name] : ['Subjects', ALL_SUBJECTS],
  [],
]

/** Hidden lines with ids, for the server. */
const hiddenLinesOf = (chosen: Chosen): unknown[][] => {
  const about = aboutOf(chosen)
  return Object.entries(ABOUT_LABELS).flatMap(([part, label]) => {
    const named = about[part as keyof typeof ABOUT_LABELS]
    return named ? [[label, named.id, named.name]] : []
  })
}

async function workbookOf(chosen: Chosen, rows: { id: number; fullname: string }[]): Promise<Uint8Array> {
  const XLSX = await import('xlsx')
  const headings = chosen.subject ? [MARKS_HEADING] : chosen.subjects.map(({ name }) => name)
  const table = [
    ...linesOf(chosen),
    ['studentId', 'studentName', ...headings],
    ...rows.map(({ id, fullname }) => [id, fullname]),
  ]
  const sheet = XLSX.utils.aoa_to_sheet(table)
  sheet['!cols'] = [{ wch: 14 }, { wch: 34 }, ...headings.map((name) => ({ wch: Math.max(8, name.length + 2) }))]
  const book = XLSX.utils.book_new(sheet, 'Marks')
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(hiddenLinesOf(chosen)), ABOUT_SHEET)
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
}

/** A workbook with the students of a class and room for their marks. */
export async function makeTemplate(tx: Db, { mode, filename, ...choice }: TemplateAsked) {
  const only = mode === 'all' ? { ...choice, subjectId: undefined, subjectName: undefined } : choice
  const chosen = await resolveChoice(tx, only)
  const rows = await studentsOf(tx, chosen.schoolClass.id)
  return { type: XLSX_TYPE, bytes: await workbookOf(chosen, rows), name: fileNameOf(filename) }
}
