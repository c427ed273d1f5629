import type { ClassRow } from '#domain/school/classes.schema.ts'
import type { RowProblem } from '#domain/school/row-problems.ts'
import { SHEET_BYTES } from '#domain/school/sheets.ts'
import { checkRows, SHEET_REQUIRED } from '#domain/students/import.rules.ts'
import { COLUMN_NAMES, type Column, type StudentItem } from '#domain/students/import.schema.ts'
import type { ExportedTable } from '#ui/export/table.ts'
import { uploadTexts as texts } from './upload.texts.ts'

/** A list of students from a file while it is being corrected; a draft until it is uploaded. */
export type Sheet = { fileName: string; readAt: number; items: readonly StudentItem[] }

/** Problems by row of the spreadsheet; rows without any are missing. */
export type Problems = ReadonlyMap<number, readonly RowProblem[]>

export type KnownClass = Pick<ClassRow, 'id' | 'name'>

/** Why a file is not opened; null when it may be. */
export function fileTrouble({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size > SHEET_BYTES) return texts.tooLarge
  if (size === 0) return texts.troubles.empty
  return /\.(xlsx|xls|csv)$/i.test(name) ? null : texts.troubles.notASheet
}

export function problemsByRow(problems: readonly RowProblem[]): Problems {
  const byRow = new Map<number, RowProblem[]>()
  for (const problem of problems) {
    const known = byRow.get(problem.row)
    if (known) known.push(problem)
    else byRow.set(problem.row, [problem])
  }
  return byRow
}

/** The problems after one row was checked again; `item` null: the row was removed. */
export function recheck(
  problems: Problems,
  row: number,
  { item, classes }: { item: StudentItem | null; classes: readonly KnownClass[] },
): Problems {
  const next = new Map(problems)
  const found = item ? checkRows([item], { classes, required: SHEET_REQUIRED }).problems : []
  if (found.length > 0) next.set(row, found)
  else next.delete(row)
  return next
}

/** A row with one cell changed; an empty cell is left out. */
export function withCell(item: StudentItem, column: Column, value: string): StudentItem {
  const { [column]: _before, ...rest } = item
  return value.trim() === '' ? rest : { ...rest, [column]: value.trim() }
}

export const cellText = (value: StudentItem[Column]): string =>
  value === null || value === undefined ? '' : String(value)

/** The name of the student of a row, as far as it is filled in. */
export const nameOf = (item: StudentItem): string =>
  [item.firstname, item.middlename, item.lastname, item.fourtname].map(cellText).filter(Boolean).join(' ')

/** The columns that some row fills, in their documented order (STU-9). */
export const filledColumns = (items: readonly StudentItem[]): Column[] =>
  COLUMN_NAMES.filter((column) => items.some((item) => cellText(item[column]) !== ''))

/** The columns of a row's problems. */
export const columnsOf = (problems: readonly RowProblem[]): Column[] => {
  const named = new Set(problems.flatMap(({ fields }) => fields))
  return COLUMN_NAMES.filter((column) => named.has(column))
}

const GENERAL_FEE = 'One or more students have an invalid fee. '

/** The message at one cell; null when it is valid. */
export function reasonAt(problems: readonly RowProblem[], column: Column): string | null {
  const problem = problems.find(({ fields }) => fields.includes(column))
  if (!problem) return null
  return problem.message === 'Missing required fields' ? texts.required : problem.message.replace(GENERAL_FEE, '')
}

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
