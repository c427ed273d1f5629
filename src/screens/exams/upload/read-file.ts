import { readMarksSheet, readShortSheet, type MarksSheet } from '#domain/exams/upload.rules.ts'
import { SHEET_BYTES, SHEET_ROWS } from '#domain/school/sheets.ts'
import { readSheet } from '#ui/sheets/ask-sheets.ts'
import type { Table } from '#ui/sheets/sheet-table.ts'
import { examUploadTexts as texts } from './exam-upload.texts.ts'

type Read<T> = T | { trouble: string }

async function tableIn(file: File): Promise<Read<{ table: Table; about?: Table }>> {
  if (file.size > SHEET_BYTES) return { trouble: texts.tooLarge }
  if (file.size === 0) return { trouble: texts.troubles.empty }
  const answer = await readSheet(file)
  return 'trouble' in answer ? { trouble: texts.troubles[answer.trouble] } : answer
}

/** The rows of a filled template, or why there are none. */
export async function readTemplateFile(file: File): Promise<Read<{ sheet: MarksSheet }>> {
  const found = await tableIn(file)
  if ('trouble' in found) return found
  const sheet = readMarksSheet(found.table, found.about)
  if (!sheet) return { trouble: texts.badFile }
  if (sheet.rows.length === 0) return { trouble: texts.troubles.empty }
  return sheet.rows.length > SHEET_ROWS ? { trouble: texts.troubles.tooManyRows } : { sheet }
}

export type ShortSheet = Omit<ReturnType<typeof readShortSheet>, 'missing'>

/** The rows of a short upload, or why there are none. */
export async function readShortFile(file: File): Promise<Read<{ sheet: ShortSheet }>> {
  const found = await tableIn(file)
  if ('trouble' in found) return found
  const { missing, ...sheet } = readShortSheet(found.table)
  if (sheet.rows.length === 0) return { trouble: texts.troubles.empty }
  return missing.length > 0 ? { trouble: texts.missingFields(missing.join(', ')) } : { sheet }
}
