import { z } from 'zod'
import { InCents } from './money.schema.ts'

/** Highest fee of a month, in cents: a higher one is a typing mistake. */
export const MOST_FEE_CENTS = 10_000_000

/** Whether the server makes the fees of a month by itself on its first day. */
export const FeesMade = z.enum(['automatic', 'byHand'])

/** Fee of a month for students who join within it. */
export const FirstFee = z.enum(['whole', 'halfAfter15th', 'fromNextMonth'])
export type FirstFee = z.infer<typeof FirstFee>

/** Fees of a month that forms and lists propose, in cents. */
export const UsualFees = z.object({ withoutBusCents: InCents, withBusCents: InCents })
export type UsualFees = z.infer<typeof UsualFees>

/** The usual fees of a level, which a turn of the year has given it. */
export const LevelFees = UsualFees.extend({ level: z.int() })
export type LevelFees = z.infer<typeof LevelFees>

/** The usual fees of the school, and of the levels that have others. */
export const SchoolFees = UsualFees.extend({ levels: z.array(LevelFees).optional() })
export type SchoolFees = z.infer<typeof SchoolFees>

/** The usual fees of a class, by its level. */
export const usualFeesOf = (fees: SchoolFees, level: number | null | undefined): UsualFees =>
  fees.levels?.find((each) => each.level === level) ?? fees

/** 17 dollars without bus, 27 with, until the school sets other fees (STU-3). */
export const USUAL_FEES: UsualFees = { withoutBusCents: 1_700, withBusCents: 2_700 }
