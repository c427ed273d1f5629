import { z } from 'zod'
import { Id, text } from '../core/fields.ts'
import { Dollars } from '../school/money.schema.ts'
import { MonthNumber, YearNumber } from '../school/months.schema.ts'

/** A whole month of one student, or of a family by phone or name (FEE-5). */
const WholeMonth = {
  month: MonthNumber,
  year: YearNumber,
  discount: Dollars.prefault(0),
  discountReason: text(300).trim().optional(),
  description: text(500).trim().optional(),
}
export const StudentMonth = z.strictObject({ studentId: Id, ...WholeMonth })
export const FamilyMonth = z
  .strictObject({ parentPhone: text(40).trim().optional(), familyName: text(200).trim().optional(), ...WholeMonth })
  .refine(({ parentPhone, familyName }) => parentPhone || familyName, 'Enter a phone number or family name.')
