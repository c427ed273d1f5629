import { z } from 'zod'
import { requiredDay } from '../core/day.schema.ts'
import { Rate, RateRow } from '../school/shillings.schema.ts'

export const SetRate = z.strictObject({
  /** Identifies the rate from the moment its form was opened, so that confirming twice saves it once. */
  ref: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  day: requiredDay('Please enter the day.'),
  rate: Rate,
})
export type SetRate = z.input<typeof SetRate>

export const RateSaved = z.object({ message: z.string() })
export const RateList = z.array(RateRow)
