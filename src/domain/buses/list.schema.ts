import { z } from 'zod'
import { requiredId } from '../core/fields.ts'
import { listOf, RowNumber } from '../school/list.schema.ts'

/** A student of a list, with the row, and the bus that the student takes; null for none. */
export const RiderItem = z.strictObject({
  row: RowNumber,
  studentId: requiredId('Student ID is required'),
  busId: requiredId('Please choose a bus').nullable(),
})
export type RiderItem = z.input<typeof RiderItem>

export const RiderItems = listOf(RiderItem, 'No students to assign')
