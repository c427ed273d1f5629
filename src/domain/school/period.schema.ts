import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'

const BOTH = 'Please enter both start and end dates.'
const Day = z.string(BOTH).min(1, BOTH).pipe(DayText)

/** A period of school days, both included (STU-18). */
export const Period = z
  .object({ startDate: Day, endDate: Day })
  .refine((period) => period.startDate <= period.endDate, {
    path: ['endDate'],
    message: 'End date must be the same or after the start date.',
  })
