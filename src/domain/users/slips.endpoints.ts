import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, text } from '../core/fields.ts'
import { REGISTERED, ROLES } from '../core/roles.ts'
import { HandedCode, MOST_SLIPS } from './handed-code.schema.ts'

/** A slip as whoever holds it sees it, before a password is chosen. */
const ReadSlip = z.object({
  id: Id,
  fullName: z.string(),
  /** The name to sign in with from now on. */
  name: z.string(),
  role: z.enum(ROLES),
  until: Instant,
  /** Children of a parent who are at the school now; empty for staff. */
  children: z.array(z.string()),
})
export type ReadSlip = z.infer<typeof ReadSlip>

export const readSlip = endpoint({
  id: 'users.readSlip',
  method: 'POST',
  path: '/user/slip',
  summary: 'Whose account the code of a slip opens; the code stays as it is, and a wrong one counts as a try',
  roles: 'public',
  body: z.strictObject({
    code: text(50).trim().min(1, 'Please type the code'),
    /** Mark of the school that made the slip, as its QR code has it. */
    school: text(20).optional(),
  }),
  reply: ReadSlip,
  perMinute: 60,
  problems: ['wrongResetCode', 'slipUsed', 'slipExpired', 'slipOfOtherSchool', 'tooManyRequests'],
})

/** A member of the staff, with what shows whether she needs a slip. */
const StaffAccess = z.object({
  id: Id,
  fullName: z.string(),
  name: z.string(),
  phoneNumber: z.string().nullable(),
  role: z.enum(REGISTERED),
  /** Time of the last sign-in, as far as sessions are kept; null: never. */
  lastSignInAt: Instant.nullable(),
  /** Time until which a code that was handed over is valid; null: there is none. */
  slipUntil: Instant.nullable(),
})
export type StaffAccess = z.infer<typeof StaffAccess>

export const listStaffAccess = endpoint({
  id: 'users.staffAccess',
  method: 'GET',
  path: '/user/staff-access',
  summary: 'Everybody else of the staff, with the last sign-in and the slip that is out',
  roles: ['ADMIN'],
  reply: z.array(StaffAccess),
  problems: [],
})

export const makeStaffSlips = endpoint({
  id: 'users.staffSlips',
  method: 'POST',
  path: '/user/slips',
  summary: 'Make slips of first use for members of the staff, each good for 14 days; the ones before them are void',
  roles: ['ADMIN'],
  body: z.strictObject({ userIds: z.array(Id).min(1).max(MOST_SLIPS) }),
  perMinute: 20,
  reply: z.array(HandedCode),
  problems: ['userNotFound'],
})
