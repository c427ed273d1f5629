import { COLUMN_NAMES, type Column } from '#domain/students/import.schema.ts'
import type { ExportedTable } from '#ui/export/table.ts'
import { uploadTexts as texts } from './upload.texts.ts'

/** Optional columns of the form, which the documented template (STU-8) has not. */
const NOT_IN_TEMPLATE: readonly Column[] = ['district', 'rollNumber', 'parentEmail']
const TEMPLATE_COLUMNS = COLUMN_NAMES.filter((column) => !NOT_IN_TEMPLATE.includes(column))

/** A spreadsheet with all documented columns (STU-8) and one row as an example. */
export const templateTable = (className: string): ExportedTable => ({
  fileName: texts.templateFile,
  title: texts.templateTitle,
  head: TEMPLATE_COLUMNS,
  rows: [
    [
      'Hodan',
      'Cali',
      'Nuur',
      'Jaamac',
      className,
      634000001,
      654000001,
      'Female',
      7,
      17,
      '',
      'Suuqa Weyn',
      'Dugsiga Nuur',
      'PRIVATE',
      'Sahra Xasan',
    ],
  ],
})
