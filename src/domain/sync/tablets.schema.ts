import { z } from 'zod'
import { Instant, text } from '../core/fields.ts'

/** Entries that a device has saved and the school has not received, or has refused; amounts in cents. */
export const Unsent = z.object({
  /** Entries of all people on the device that wait to be sent. */
  count: z.int().min(0),
  /** Entries that the school has refused, and that have no effect yet; missing where an older app has told. */
  refused: z.int().min(0).optional(),
  /** Time at which the oldest was saved, on the corrected clock. */
  oldestAt: Instant.nullable(),
  /** Number of payments: one for each receipt. */
  payments: z.int().min(0),
  cents: z.int().min(0).describe('US cents'),
})
export type Unsent = z.infer<typeof Unsent>

export const NOTHING_UNSENT: Unsent = { count: 0, oldestAt: null, payments: 0, cents: 0 }

/** A number in an address, of at most fifteen digits, which are exact in JavaScript. */
const CountText = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** What a device reports with a pull. A device without unsent and refused entries sends its version alone. */
export const DeviceNews = z.object({
  appVersion: text(50).optional(),
  unsent: CountText.optional(),
  refused: CountText.optional(),
  oldestAt: Instant.optional(),
  payments: CountText.optional(),
  cents: CountText.optional(),
})
export type DeviceNews = z.infer<typeof DeviceNews>

/** Packets of a device that others have carried to the school, within the 90 days for which they are known. */
export const CarriedBy = z.object({
  /** Number of packets; one entry may have been in several. */
  packets: z.int().min(1),
  /** The last one: when it came, how many entries were in it, and by whom and from which device. */
  at: Instant,
  entries: z.int().min(1),
  person: z.string(),
  code: z.string(),
})
export type CarriedBy = z.infer<typeof CarriedBy>

/** A device as administrators see it. */
export const Tablet = z.object({
  code: z.string(),
  /** The person who signed in on it last. */
  person: z.string().nullable(),
  /** Whether that person is a parent, so that it is no device of the school. */
  isOfParent: z.boolean(),
  appVersion: z.string().nullable(),
  lastContactAt: Instant,
  /** As last reported; null: it has reported nothing under this code. */
  unsent: Unsent.nullable(),
  /** Missing where nobody has carried anything of it. */
  carried: CarriedBy.optional(),
})
export type Tablet = z.infer<typeof Tablet>
