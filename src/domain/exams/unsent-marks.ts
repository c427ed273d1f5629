import type { RowProblem } from '../school/row-problems.ts'
import { reasonOf, toldCounts } from './upload.rules.ts'
import type { RowResult, ShortUploadReply, UploadReply } from './upload.schema.ts'

/**
 * What the reader of a device refused is not in the file that it sends, so that the school cannot name it. The replies are
 * completed here: whoever uploads reads of every mark that is not entered.
 */
function unsentOf(problems: readonly RowProblem[], said: (row: number) => readonly string[]) {
  const missing = problems.filter(({ row, message }) => !said(row).some((reason) => reason.endsWith(message)))
  return missing.map((problem) => ({ row: problem.row, reason: reasonOf(problem) }))
}

/** The reply to a filled template, with what was not sent. */
export function withUnsent(reply: UploadReply, problems: readonly RowProblem[]): UploadReply {
  const rows = new Map(reply.perRowResults.map((row) => [row.rowIndex, row]))
  const unsent = unsentOf(problems, (row) => rows.get(row)?.reasons ?? [])
  for (const { row, reason } of unsent) {
    const found: RowResult = rows.get(row) ?? { rowIndex: row, studentId: null, created: 0, skipped: 0, reasons: [] }
    rows.set(row, { ...found, skipped: found.skipped + 1, reasons: [...found.reasons, reason] })
  }
  const { scoresCreated } = reply.summary
  const scoresSkipped = reply.summary.scoresSkipped + unsent.length
  return {
    ...reply,
    message: toldCounts(scoresCreated, scoresSkipped),
    summary: { scoresCreated, scoresSkipped },
    perRowResults: [...rows.values()].toSorted((a, b) => a.rowIndex - b.rowIndex),
  }
}

/** The reply to a short upload, with what was not sent. */
export function withUnsentShort(reply: ShortUploadReply, problems: readonly RowProblem[]): ShortUploadReply {
  const { insertedCount, skippedDetails } = reply
  const unsent = unsentOf(problems, (row) =>
    skippedDetails.filter((each) => each.row === row).map(({ reason }) => reason),
  )
  const skippedCount = reply.skippedCount + unsent.length
  return {
    ...reply,
    message: toldCounts(insertedCount, skippedCount),
    skippedCount,
    skippedDetails: [...skippedDetails, ...unsent].toSorted((a, b) => a.row - b.row),
  }
}
