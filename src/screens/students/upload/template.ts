import type { Column } from '#domain/students/import.schema.ts'
import type { ExportedTable } from '#ui/export/table.ts'
import { uploadTexts as texts } from './upload.texts.ts'

const TEMPLATE_COLUMNS = [
  'firstname',
  'middlename',
  'lastname',
  'fourtname',
  'classId',
  'phone',
  'phone2',
  'gender',
  'Age',
  'fee',
  'bus',
  'address',
  'previousSchool',
  'previousSchoolType',
  'motherName',
] as const satisfies readonly Column[]

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
