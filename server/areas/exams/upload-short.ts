import { and, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { markOf, readShortSheet, subjectLookup, type ShortRow } from '#domain/exams/upload.rules.ts'
import type { ShortUploadReply } from '#domain/exams/upload.schema.ts'
import { SHEET_ROWS } from '#domain/school/sheets.ts'
import { isAmong } from '../../db/is-among.ts'
import { students, subjects } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { readCells } from '../../sheets/read-table.ts'
import { enterNew, type NewScore } from './enter-new.ts'
import type { ScoreContext } from './judge-scores.ts'
import { examsWhere } from './upload-choice.ts'
import { toldCounts } from './upload-scores.ts'

/** The rows of a short upload; where there are none, it says so (EXAM-19). */
export async function readShort(file: Uint8Array): Promise<ShortRow[]> {
  const { table } = await readCells(file).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'notASheet') throw new Problem('notASheet', { message: 'Invalid file format' })
    throw error.code === 'emptySheet' ? nothingInside() : error
  })
  const { missing, headings, rows } = readShortSheet(table)
  if (rows.length === 0) throw nothingInside()
  if (missing.length === 3 && headings.length === 0) throw new Problem('notASheet', { message: 'Invalid file format' })
  if (missing.length > 0) throw new Problem('missingColumns', { fields: missing.join(', ') })
  if (headings.length === 0) throw new Problem('missingColumns', { fields: 'a column for each subject' })
  if (rows.length > SHEET_ROWS) throw new Problem('tooManyRows')
  return rows
}

const nothingInside = (): Problem => new Problem('emptySheet', { message: 'Excel file is empty' })

type Skipped = ShortUploadReply['skippedDetails'][number]

async function readKnown(tx: Db, rows: readonly ShortRow[]) {
  const ids = rows.map(({ studentId }) => studentId).filter((id) => /^[1-9]\d{0,8}$/.test(id))
  const found = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(isNull(students.deletedAt), isAmong(students.id, [...new Set(ids.map(Number))])))
  const named = await tx
    .select({ id: subjects.id, name: subjects.name })
    .from(subjects)
    .where(isNull(subjects.deletedAt))
  return {
    studentIds: new Set(found.map(({ id }) => id)),
    subjectOf: subjectLookup(named),
    subjectNames: new Map(named.map(({ id, name }) => [id, name])),
    exams: await examsWhere(tx, {}),
  }
}
type Known = Awaited<ReturnType<typeof readKnown>>

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The exam that a row names, in the academic year that it names by id or as YYYY-YYYY. */
function examOf({ examName, academicYear }: ShortRow, { exams }: Known) {
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
export async function uploadRows(context: ScoreContext, rows: readonly ShortRow[]): Promise<ShortUploadReply> {
  const known = await readKnown(context.tx, rows)
  const found = rows.map((row) => scoresOf(row, known))
  const given = found.flatMap(({ scores }) => scores)
  const notEntered = await enterNew(context, given)
  const skippedDetails = [
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
  }
}
