import { Problem } from '#domain/core/problems.ts'
import { aboutOf as aboutOfList, markRows } from '#domain/exams/mark-rows.ts'
import { MARKS_SHEET } from '#domain/exams/marks.sheet.ts'
import { isOfAnother, sentenceOf, type About } from '#domain/exams/upload-about.rules.ts'
import {
  checkRow,
  MARKS_HEADING,
  reasonOf,
  studentLookup,
  subjectLookup,
  toldCounts,
  type Finding,
  type MarksSheet,
} from '#domain/exams/upload.rules.ts'
import type { RowResult, UploadReply } from '#domain/exams/upload.schema.ts'
import type { RowProblem } from '#domain/school/row-problems.ts'
import { plainHeading } from '#domain/school/sheets.ts'
import { guessColumns } from '#domain/sheets/columns.ts'
import type { SheetSchool } from '#domain/sheets/kinds.ts'
import { listsIn } from '#domain/sheets/lists.ts'
import { notReadWords } from '#domain/sheets/not-read.ts'
import type { Book } from '#domain/sheets/read-book.ts'
import { enterNew, type NotEntered } from './enter-new.ts'
import type { ScoreContext } from './given-score.ts'
import { aboutOf, resolveChoice, studentsOf, type Choice, type Chosen } from './upload-choice.ts'

/** The list of marks in a book. */
function listIn(book: Book, school: Pick<SheetSchool, 'subjects'>) {
  const lists = listsIn(book, MARKS_SHEET, school)
  const [list] = lists.lists
  if (!list) throw new Problem('notAMarksSheet')
  if (list.rows.length === 0) throw new Problem('emptySheet')
  if (list.isTooLong) throw new Problem('tooManyRows')
  return { lists, list }
}

/** What a file of marks says it is for. */
function aboutIn(book: Book): About {
  const { lists, list } = listIn(book, {})
  return aboutOfList(list, lists.about)
}

/** The marks of a file for a class and an exam, with what is wrong and what is not read. */
function marksIn(book: Book, { exam: { maximum }, subjects }: Chosen, students: SheetSchool['students'] & object) {
  const school: SheetSchool = { classes: [], today: '', maximum, subjects, students }
  const { lists, list } = listIn(book, school)
  const found = markRows(list, guessColumns(MARKS_SHEET, list, school), { school, about: lists.about })
  if (found.sheet.rows.length + found.problems.length === 0) throw new Problem('emptySheet')
  return { ...found, notRead: notReadWords(lists, list, found.findings) }
}

/** The subject of a column: of a file for one subject, or by its heading; a chosen subject leaves out all others. */
function subjectsIn({ subject, subjects }: Chosen, { headings }: MarksSheet) {
  const find = subjectLookup(subjects)
  const isPlain = (heading: string): boolean => plainHeading(heading) === MARKS_HEADING
  if (!subject && headings.some(isPlain)) throw new Problem('missingColumns', { fields: 'subject' })
  return {
    subjectOf: (heading: string) => (isPlain(heading) ? (subject ?? undefined) : find(heading)),
    isWanted: (heading: string) => !subject || isPlain(heading) || find(heading)?.id === subject.id,
  }
}

const NO_COLUMN = 'the file has no marks for this subject'

type Known = { id: number; fullname: string }[]

/** Scores that the rows of a file would enter in an exam, and cells that are no marks, before existing scores are read. */
function findingsOf(chosen: Chosen, { sheet, problems }: ReturnType<typeof marksIn>, known: Known): Finding[] {
  const { subjectOf, isWanted } = subjectsIn(chosen, sheet)
  if (!sheet.headings.some(isWanted) && problems.length === 0)
    throw new Problem('missingColumns', { fields: chosen.subject?.name ?? NO_COLUMN })
  const findStudent = studentLookup(known, chosen.schoolClass.name)
  const found = sheet.rows.map(({ marks, ...row }) => {
    const wanted = Object.fromEntries(Object.entries(marks).filter(([heading]) => isWanted(heading)))
    return checkRow({ ...row, marks: wanted }, { findStudent, subjectOf, maximum: chosen.exam.maximum })
  })
  return withProblems(found, problems)
}

/** Findings with the problems of cells and headings among them, by row. */
function withProblems(findings: readonly Finding[], problems: readonly RowProblem[]): Finding[] {
  const byRow = new Map(findings.map((finding) => [finding.row, finding]))
  for (const problem of problems) {
    const { row } = problem
    const finding = byRow.get(row) ?? { row, studentId: null, entries: [], reasons: [] }
    byRow.set(row, { ...finding, reasons: [...finding.reasons, reasonOf(problem)] })
  }
  return [...byRow.values()].toSorted((a, b) => a.row - b.row)
}

function resultsOf(
  findings: readonly Finding[],
  skipped: readonly NotEntered[],
  { subject, subjects }: Chosen,
): RowResult[] {
  const nameOf = new Map(subjects.map(({ id, name }) => [id, name]))
  const reasonsOf = new Map<number, string[]>()
  for (const { score, reason } of skipped) {
    const said = subject ? reason : `${nameOf.get(score.subjectId) ?? ''}: ${reason}`
    reasonsOf.set(score.row, [...(reasonsOf.get(score.row) ?? []), said])
  }
  return findings
    .filter(({ entries, reasons }) => entries.length + reasons.length > 0)
    .map(({ row, studentId, entries, reasons }) => {
      const later = reasonsOf.get(row) ?? []
      const all = [...new Set([...reasons, ...later])]
      return {
        rowIndex: row,
        studentId,
        created: entries.length - later.length,
        skipped: reasons.length + later.length,
        reasons: all,
      }
    })
}

const sumOf = (rows: readonly RowResult[], of: 'created' | 'skipped'): number =>
  rows.reduce((sum, row) => sum + row[of], 0)

/** Enters the scores of a file of marks, all that can be in one transaction. */
export async function uploadBook(context: ScoreContext, book: Book, choice: Choice): Promise<UploadReply> {
  const about = aboutIn(book)
  const chosen = await resolveChoice(context.tx, choice, about)
  const wanted = aboutOf(chosen)
  if (isOfAnother(about, wanted))
    throw new Problem('sheetOfAnother', { file: sentenceOf(about), chosen: sentenceOf(wanted) })
  const { schoolClass, exam } = chosen
  const known = await studentsOf(context.tx, schoolClass.id)
  const found = marksIn(book, chosen, known)
  const findings = findingsOf(chosen, found, known)
  const given = findings.flatMap(({ entries }) => entries.map((entry) => ({ ...entry, examId: exam.id })))
  const skipped = await enterNew(context, given, schoolClass.id)
  const rows = resultsOf(findings, skipped, chosen)
  const [scoresCreated, scoresSkipped] = [sumOf(rows, 'created'), sumOf(rows, 'skipped')]
  return {
    message: toldCounts(scoresCreated, scoresSkipped),
    summary: { scoresCreated, scoresSkipped },
    perRowResults: rows,
    ...notesOf(found),
  }
}

/** What is told beside the rows: cells in percent, and what of the file is not read. */
export const notesOf = ({ percents, notRead }: { percents: number; notRead: readonly string[] }) => ({
  ...(percents > 0 && { percentCells: percents }),
  ...(notRead.length > 0 && { notRead: [...notRead] }),
})
