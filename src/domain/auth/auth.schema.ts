import { z } from 'zod'
import { Id, Instant, text } from '../core/fields.ts'
import { ROLES } from '../core/roles.ts'
import { UsualFees } from '../school/fees.schema.ts'

/** The signed-in person as the product stores it (specification, Login user). */
export const LoginUser = z.object({
  id: Id,
  fullname: z.string(),
  email: z.string(),
  /** With the e-mail, the names that sign this account in; devices of earlier releases have stored neither. */
  username: z.string().optional(),
  phone: z.string().nullable().optional(),
  Role: z.enum(ROLES),
  photoUrl: z.string().nullable(),
  /** When the account was made (core/subjects.ts): its number may be another's after a restore. */
  born: z.int().optional(),
})
export type LoginUser = z.infer<typeof LoginUser>

/** A tablet or phone as the server knows it: a short readable code, and the secret that proves it is the same device. */
export const DeviceIdentity = z.strictObject({ code: z.string().regex(/^[0-9A-Z]{3,6}$/), secret: text(100) })
export type DeviceIdentity = z.infer<typeof DeviceIdentity>

/** The school as every screen needs it. */
export const SchoolInfo = z.object({
  /**
   * Never changes, also after a restore or a move, and differs between databases; a host that is not our own server
   * has none.
   */
  id: z.string().optional(),
  name: z.string(),
  timeZone: z.string(),
  /** What stands below the name on receipts; a school may leave out any of it. */
  address: z.string().optional(),
  phones: z.array(z.string()).optional(),
  /** Where families send mobile money to. */
  wallets: z.array(z.object({ method: z.string(), number: z.string() })).optional(),
  /** What forms propose as the fee of a month. */
  fees: UsualFees.optional(),
  /** A small picture, as an address that holds it; not said again each time that a session is renewed. */
  logo: z.string().optional(),
})
export type SchoolInfo = z.infer<typeof SchoolInfo>

export const Credentials = z.strictObject({
  /** An e-mail, a username, or a phone in any of its spellings; the specification's name for it is kept. */
  email: text(200)
    .trim()
    .min(1, 'Email is required')
    .refine((name) => !name.includes('@') || z.email().safeParse(name).success, 'Invalid email format'),
  password: z.string().min(5, 'Password must be at least 5 characters').max(200),
  device: DeviceIdentity.optional(),
})
export type Credentials = z.infer<typeof Credentials>

export const LoginReply = z.object({
  Access_token: z.string(),
  message: z.string(),
  user: LoginUser,
  device: DeviceIdentity,
  /** Good for delivering this person's entries from this device, also after signing out, and for nothing else. */
  grant: z.string(),
  school: SchoolInfo,
  /** The server's public key, for what only it may read (a point of P-256, base64). */
  factKey: z.string().optional(),
  epoch: z.string(),
  time: Instant,
})
export type LoginReply = z.infer<typeof LoginReply>

export const RefreshReply = z.object({
  accessToken: z.string(),
  user: LoginUser,
  /** Without the logo; servers of earlier releases do not say. */
  school: SchoolInfo.optional(),
  factKey: z.string().optional(),
  time: Instant,
})
export type RefreshReply = z.infer<typeof RefreshReply>

/** What an access token says; the page reads role and expiry from it, the server checks the session behind it. */
export const AccessClaims = z.object({
  sub: z.string(),
  role: z.enum(ROLES),
  sid: z.string(),
  dev: z.string(),
  rot: z.int(),
  iat: z.int(),
  exp: z.int(),
})
export type AccessClaims = z.infer<typeof AccessClaims>
