import type { Marks } from '#domain/exams/scores.schema.ts'
import { save } from '#ui/export/save.ts'
import type { ExportedTable } from '#ui/export/table.ts'
import { printTables } from '#ui/export/TablePaper.tsx'
import { troubleOf } from '#ui/papers/paper-trouble.ts'
import { toastFailed } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { figuresOf, type BulkLine } from './bulk-form.ts'
import { bulkEntryTexts as texts } from './bulk-entry.texts.ts'

type Paper = { school: ExportedTable['school']; about: string; lines: readonly BulkLine[]; max: number }

const shown = (marks: Marks | undefined): string =>
  marks === undefined ? texts.missing : marks === null ? texts.absent : String(marks)

const tableOf = ({ school, about, lines, max }: Paper): ExportedTable => {
  const { total, most, percent } = figuresOf(lines, max)
  return {
    fileName: texts.paperFile,
    title: texts.paperTitle,
    ...(school ? { school } : {}),
    note: about,
    head: [texts.subject, texts.marks, texts.maximum],
    rows: [
      ...lines.map(({ subject, marks }) => [subject.name, shown(marks), String(max)]),
      [texts.percentage, `${percent}%`, ''],
    ],
    sums: [texts.total, String(total), String(most)],
  }
}

/** Saves the entered marks as a PDF. */
export async function savePaper(paper: Paper): Promise<void> {
  try {
    const { pdfOf } = await import('#ui/export/pdf.ts')
    await save(`${texts.paperFile}.pdf`, await pdfOf(tableOf(paper)), 'application/pdf')
  } catch (error) {
    toastFailed(troubleOf(error, uiTexts.export.failed))
  }
}

/** Prints the table that `savePaper` saves. */
export const printPaper = (paper: Paper): void => printTables([tableOf(paper)])
