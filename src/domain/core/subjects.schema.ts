import { z } from 'zod'

/**
 * Knowledge of a device about a row that it named: the instant of its creation (milliseconds since 1970). A restore may give a
 * number again, but never with the same instant. Null where the device did not know it.
 */
export const SubjectSeen = z.strictObject({ born: z.int().nullable() })
export type SubjectSeen = z.infer<typeof SubjectSeen>

/**
 * What a device says about money beside its entry, so that a server that cannot assign the money can still record it.
 */
export const Told = z.strictObject({
  receipt: z.string().max(40),
  cents: z.int().min(0).describe('US cents'),
  /** The payment method; a server that does not know it counts the money as cash. */
  method: z.string().max(20),
  /** Sentence about the money as its maker read it: from whom, how much each and for which month. */
  sentence: z.string().max(2_000),
})
export type Told = z.infer<typeof Told>
