import { Problem } from '#domain/core/problems.ts'
import { isOfAnother, sentenceOf } from '#domain/exams/upload-about.rules.ts'
import {
  checkRow,
  MARKS_HEADING,
  readMarksSheet,
  studentLookup,
  subjectLookup,
  type Finding,
  type MarksSheet,
} from '#domain/exams/upload.rules.ts'
import type { RowResult, UploadReply } from '#domain/exams/upload.schema.ts'
import { plainHeading, SHEET_ROWS } from '#domain/school/sheets.ts'
import { readCells } from '../../sheets/read-table.ts'
import { enterNew, type NotEntered } from './enter-new.ts'
import type { ScoreContext } from './judge-scores.ts'
import { aboutOf, resolveChoice, studentsOf, type Choice, type Chosen } from './upload-choice.ts'

/** The rows of a filled template. */
export async function readTemplate(file: Uint8Array): Promise<MarksSheet> {
  const { table, about } = await readCells(file)
  if (table.length === 0) throw new Problem('emptySheet')
  const sheet = readMarksSheet(table, about)
  if (!sheet) throw new Problem('notAMarksSheet')
  if (sheet.rows.length === 0) throw new Problem('emptySheet')
  if (sheet.rows.length > SHEET_ROWS) throw new Problem('tooManyRows')
  return sheet
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

/** Scores that the rows of a file would enter in an exam, before existing scores are read. */
function findingsOf(chosen: Chosen, sheet: MarksSheet, known: { id: number; fullname: string }[]): Finding[] {
  const { subjectOf, isWanted } = subjectsIn(chosen, sheet)
  if (!sheet.headings.some(isWanted)) throw new Problem('missingColumns', { fields: chosen.subject?.name ?? NO_COLUMN })
  const findStudent = studentLookup(known, chosen.schoolClass.name)
  return sheet.rows.map(({ marks, ...row }) => {
    const wanted = Object.fromEntries(Object.entries(marks).filter(([heading]) => isWanted(heading)))
    return checkRow({ ...row, marks: wanted }, { findStudent, subjectOf, maximum: chosen.exam.maximum })
  })
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

export const toldCounts = (inserted: number, skipped: number): string => `Inserted: ${inserted}, Skipped: ${skipped}`

const sumOf = (rows: readonly RowResult[], of: 'created' | 'skipped'): number =>
  rows.reduce((sum, row) => sum + row[of], 0)

/** Enters the scores of a template, all that can be in one transaction. */
export async function uploadSheet(context: ScoreContext, sheet: MarksSheet, choice: Choice): Promise<UploadReply> {
  const chosen = await resolveChoice(context.tx, choice, sheet.about)
  const wanted = aboutOf(chosen)
  if (isOfAnother(sheet.about, wanted))
    throw new Problem('sheetOfAnother', { file: sentenceOf(sheet.about), chosen: sentenceOf(wanted) })
  const { schoolClass, exam } = chosen
  const findings = findingsOf(chosen, sheet, await studentsOf(context.tx, schoolClass.id))
  const given = findings.flatMap(({ entries }) => entries.map((entry) => ({ ...entry, examId: exam.id })))
  const skipped = await enterNew(context, given, schoolClass.id)
  const rows = resultsOf(findings, skipped, chosen)
  const [scoresCreated, scoresSkipped] = [sumOf(rows, 'created'), sumOf(rows, 'skipped')]
  return {
    message: toldCounts(scoresCreated, scoresSkipped),
    summary: { scoresCreated, scoresSkipped },
    perRowResults: rows,
  }
}
