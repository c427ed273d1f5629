import { z } from 'zod'
import { InCents } from './money.schema.ts'
import { SchoolFees } from './fees.schema.ts'

/** The school's details that every screen needs. */
export const SchoolInfo = z.object({
  /**
   * Never changes, not even after a restore or a move, and differs between databases; missing from hosts that are not
   * our own server.
   */
  id: z.string().optional(),
  name: z.string(),
  timeZone: z.string(),
  /** Printed below the name on receipts; a school may leave out any part of it. */
  address: z.string().optional(),
  phones: z.array(z.string()).optional(),
  /** Mobile-money accounts of the school. */
  wallets: z.array(z.object({ method: z.string(), number: z.string() })).optional(),
  /** Pass mark in reports of exams, in percent. */
  passThreshold: z.int().optional(),
  /** Difference of a counted drawer above which a reason is required. */
  drawerLimitCents: InCents.optional(),
  /** The smallest note of shillings, where the school takes them. */
  smallestNote: z.int().optional(),
  /** Fees of a month that forms propose. */
  fees: SchoolFees.optional(),
  /** A small picture, as an address that holds it; not sent again each time that a session is renewed. */
  logo: z.string().optional(),
  /** Public address of the school, in place of the address that a device uses. */
  origin: z.string().optional(),
})
export type SchoolInfo = z.infer<typeof SchoolInfo>
