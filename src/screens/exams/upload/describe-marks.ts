import { reasonOf } from '#domain/exams/upload.rules.ts'
import type { RowProblem } from '#domain/school/row-problems.ts'
import type { KeptFile } from '../../core/sheets/use-list-file.ts'
import { examUploadTexts as texts } from './exam-upload.texts.ts'

/** Problems of marks as one text: a line for each row and reason. */
export const describeMarks = (problems: readonly RowProblem[]): string =>
  problems.map((problem) => `Row ${problem.row}: ${reasonOf(problem)}`).join('\n')

/** What is told about all marks at once. */
export const notesOf = ({ percents }: { percents: number }): string[] =>
  percents > 0 ? [texts.percents(percents)] : []

/** The chosen file as it is. */
export const rawFile = ({ name, bytes }: KeptFile): File => new File([new Uint8Array(bytes)], name)
