import type { Marks } from '#domain/exams/scores.schema.ts'
import { download } from '#ui/export/download.ts'
import type { ExportedTable } from '#ui/export/table.ts'
import { printTables } from '#ui/export/TablePaper.tsx'
import { toastFailed } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { figuresOf, type BulkLine } from './bulk-form.ts'
import { bulkEntryTexts as texts } from './bulk-entry.texts.ts'

type Paper = { school: string | undefined; about: string; lines: readonly BulkLine[]; max: number }

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
    download(`${texts.paperFile}.pdf`, pdfOf(tableOf(paper)), 'application/pdf')
  } catch {
    toastFailed(uiTexts.export.failed)
  }
}

/** Prints the table that `savePaper` saves. */
export const printPaper = (paper: Paper): void => printTables([tableOf(paper)])
