import { z } from 'zod'
import { Id, text } from '../core/fields.ts'
import { SHEET_ROWS } from '../school/sheets.ts'

/** A cell as a person typed it or a spreadsheet holds it. */
const Cell = z.union([text(500), z.number(), z.boolean(), z.null()]).optional()

/** Columns of a student list (STU-9), with optional ones of the form. */
const COLUMNS = {
  firstname: Cell,
  middlename: Cell,
  lastname: Cell,
  fourtname: Cell,
  classId: Cell,
  phone: Cell,
  phone2: Cell,
  gender: Cell,
  Age: Cell,
  /** In dollars, as typed. */
  fee: Cell,
  bus: Cell,
  address: Cell,
  previousSchool: Cell,
  previousSchoolType: Cell,
  motherName: Cell,
  district: Cell,
  rollNumber: Cell,
  parentEmail: Cell,
  /** What the student owed, or had paid ahead, before the opening day: in dollars, as typed. */
  debtBefore: Cell,
  aheadBefore: Cell,
}
export type Column = keyof typeof COLUMNS
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[]

/** One unchecked student of a list, with its row number for messages. */
export const StudentItem = z.strictObject({ ...COLUMNS, row: z.int().min(1).max(1_048_576).optional() })
export type StudentItem = z.infer<typeof StudentItem>

export const StudentItems = z
  .array(StudentItem, 'No students to register')
  .min(1, 'No students to register')
  .max(SHEET_ROWS, 'The file has more than 5,000 rows.')

/** A row that repeats an earlier one of its list, by name and phone. */
export const RepeatedRow = z.object({
  row: z.int(),
  firstRow: z.int(),
  fullname: z.string(),
  /** Columns in which the two rows differ; missing where there are none. */
  differs: z.array(z.enum(COLUMN_NAMES)).optional(),
})
export type RepeatedRow = z.infer<typeof RepeatedRow>

export const ImportReply = z.object({
  message: z.string(),
  /** Students created or, in a dry run, that would be created. */
  created: z.int(),
  /** The import that made them; missing where nobody was created. */
  importId: Id.optional(),
  /** Rows of students who are at the school already, with the same name and phone. */
  existing: z.array(z.object({ row: z.int(), id: Id, fullname: z.string() })),
  /** Rows that repeat an earlier one of the same list. */
  repeated: z.array(RepeatedRow),
  /** Sentences about sheets, columns and rows of the file that were not read; missing for none and for a list without a file. */
  notRead: z.array(z.string()).optional(),
})
export type ImportReply = z.infer<typeof ImportReply>
