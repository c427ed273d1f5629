import { and, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { SHORT_MARKS_SHEET } from '#domain/exams/marks.sheet.ts'
import { shortMarkRows, type MaximumOf } from '#domain/exams/short-mark-rows.ts'
import { markOf, reasonOf, subjectLookup, toldCounts, type ShortRow } from '#domain/exams/upload.rules.ts'
import type { ShortUploadReply } from '#domain/exams/upload.schema.ts'
import { guessColumns } from '#domain/sheets/columns.ts'
import type { SheetSchool } from '#domain/sheets/kinds.ts'
import { listAt, listsIn } from '#domain/sheets/lists.ts'
import { missingFields } from '#domain/sheets/mapping.ts'
import { notReadWords } from '#domain/sheets/not-read.ts'
import type { Book } from '#domain/sheets/read-book.ts'
import { isAmong } from '../../db/is-among.ts'
import { students, subjects } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { readBook } from '../../sheets/read-book.ts'
import { enterNew, type NewScore } from './enter-new.ts'
import type { ScoreContext } from './given-score.ts'
import { examsWhere } from './upload-choice.ts'
import { notesOf } from './upload-scores.ts'

/** The book of a short upload; where there is none, it says so (EXAM-19). */
export async function readShort(file: Uint8Array): Promise<Book> {
  return readBook(file).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'notASheet' && !error.details?.['message'])
      throw new Problem('notASheet', { message: 'Invalid file format' })
    throw error.code === 'emptySheet' ? nothingInside() : error
  })
}

const nothingInside = (): Problem => new Problem('emptySheet', { message: 'Excel file is empty' })

/** The list of a short upload with its columns. */
function listIn(book: Book, school: SheetSchool) {
  const lists = listsIn(book, SHORT_MARKS_SHEET, school)
  const [list] = lists.lists
  if (!list) return withoutList(book, school)
  if (list.rows.length === 0) throw nothingInside()
  if (list.isTooLong) throw new Problem('tooManyRows')
  const mapping = guessColumns(SHORT_MARKS_SHEET, list, school)
  const missing = missingFields(SHORT_MARKS_SHEET, mapping).map(({ name }) => name)
  if (missing.length > 0) throw new Problem('missingColumns', { fields: missing.join(', ') })
  return { lists, list, mapping }
}

/** Says what a file without a list lacks: the required columns, as far as its first row has one, else all. */
function withoutList(book: Book, school: SheetSchool): never {
  const tab = book.tabs.find(({ rows }) => rows.length > 0)
  const list = tab && listAt(book, tab.name, tab.rows.findIndex((row) => row.some(Boolean)) + 1)
  const mapping = list && guessColumns(SHORT_MARKS_SHEET, list, school)
  const missing = mapping ? missingFields(SHORT_MARKS_SHEET, mapping).map(({ name }) => name) : []
  if (!list || missing.length === SHORT_MARKS_SHEET.fields.length)
    throw new Problem('notASheet', { message: 'Invalid file format' })
  throw new Problem('missingColumns', { fields: missing.join(', ') || 'a column for each subject' })
}

type Skipped = ShortUploadReply['skippedDetails'][number]

async function readExams(tx: Db) {
  const named = await tx
    .select({ id: subjects.id, name: subjects.name })
    .from(subjects)
    .where(isNull(subjects.deletedAt))
  return {
    subjects: named,
    subjectOf: subjectLookup(named),
    subjectNames: new Map(named.map(({ id, name }) => [id, name])),
    exams: await examsWhere(tx, {}),
  }
}
type Exams = Awaited<ReturnType<typeof readExams>>

async function readStudentIds(tx: Db, rows: readonly ShortRow[]): Promise<Set<number>> {
  const ids = rows.map(({ studentId }) => studentId).filter((id) => /^[1-9]\d{0,8}$/.test(id))
  const found = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(isNull(students.deletedAt), isAmong(students.id, [...new Set(ids.map(Number))])))
  return new Set(found.map(({ id }) => id))
}

type Known = Exams & { studentIds: ReadonlySet<number> }

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The exam that a row names, in the academic year that it names by id or as YYYY-YYYY. */
function examOf({ examName, academicYear }: Pick<ShortRow, 'examName' | 'academicYear'>, { exams }: Exams) {
  const ofYear = exams.filter(
    ({ academicYearId, year }) => academicYear === String(academicYearId) || same(academicYear, year),
  )
  const found = ofYear.filter(({ name }) => same(name, examName))
  return found.length === 1 ? found[0] : undefined
}

/** The scores of a row, or why there are none. */
function scoresOf(row: ShortRow, known: Known): { scores: NewScore[]; skipped: Skipped[] } {
  const [exam, studentId] = [examOf(row, known), Number(row.studentId)]
  const none = (reason: string) => ({
    scores: [],
    skipped: Object.keys(row.marks).map((heading) => ({ row: row.row, reason: `${heading}: ${reason}` })),
  })
  if (!known.studentIds.has(studentId)) return none(`no student with ID ${row.studentId}`)
  if (!exam) return none(`no exam ${row.examName} in academic year ${row.academicYear}`)
  const scores: NewScore[] = []
  const skipped: Skipped[] = []
  for (const [heading, typed] of Object.entries(row.marks)) {
    const subject = known.subjectOf(heading)
    const marks = markOf(typed, exam.maximum)
    if (!subject) skipped.push({ row: row.row, reason: `${heading}: there is no such subject` })
    else if (typeof marks === 'string') skipped.push({ row: row.row, reason: `${heading}: ${marks}` })
    else scores.push({ row: row.row, studentId, examId: exam.id, subjectId: subject.id, ...marks })
  }
  return { scores, skipped }
}

/** Enters the scores of a short upload, all that can be in one transaction. */
export async function uploadRows(context: ScoreContext, book: Book): Promise<ShortUploadReply> {
  const exams = await readExams(context.tx)
  const school: SheetSchool = { classes: [], today: '', subjects: exams.subjects }
  const { lists, list, mapping } = listIn(book, school)
  const maximumOf: MaximumOf = (named) => examOf(named, exams)?.maximum
  const marks = shortMarkRows(list, mapping, { school, maximumOf })
  const known = { ...exams, studentIds: await readStudentIds(context.tx, marks.items) }
  const found = marks.items.map((row) => scoresOf(row, known))
  const given = found.flatMap(({ scores }) => scores)
  const notEntered = await enterNew(context, given)
  const skippedDetails = [
    ...marks.problems.map((problem) => ({ row: problem.row, reason: reasonOf(problem) })),
    ...found.flatMap(({ skipped }) => skipped),
    ...notEntered.map(({ score, reason }) => ({
      row: score.row,
      reason: `${known.subjectNames.get(score.subjectId) ?? ''}: ${reason}`,
    })),
  ].toSorted((a, b) => a.row - b.row)
  const insertedCount = given.length - notEntered.length
  return {
    message: toldCounts(insertedCount, skippedDetails.length),
    insertedCount,
    skippedCount: skippedDetails.length,
    skippedDetails,
    ...notesOf({ percents: marks.percents, notRead: notReadWords(lists, list, marks.findings) }),
  }
}
