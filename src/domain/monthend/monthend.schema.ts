import { z } from 'zod'
import { ChecklistLine } from '../books/checklist.schema.ts'
import { MonthNumber, YearNumber } from '../school/months.schema.ts'

/** What is to be looked at before a month is closed, as it is now. */
export const Checklist = z.object({ year: YearNumber, month: MonthNumber, lines: z.array(ChecklistLine) })
export type Checklist = z.infer<typeof Checklist>
