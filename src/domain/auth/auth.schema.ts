import { z } from 'zod'
import { accountWords as words } from '../core/account.texts.ts'
import { Id, Instant, text } from '../core/fields.ts'
import { ROLES } from '../core/roles.ts'
import { SchoolInfo } from '../school/school-info.schema.ts'

/** The signed-in person as the product stores it (AUTH-10). */
export const LoginUser = z.object({
  id: Id,
  fullname: z.string(),
  email: z.string(),
  /** With the e-mail, the names that sign this account in. */
  username: z.string(),
  phone: z.string().nullable(),
  Role: z.enum(ROLES),
  photoUrl: z.string().nullable(),
  /** When the account was created (core/subjects.ts), since another account may get its number after a restore. */
  born: z.int().optional(),
})
export type LoginUser = z.infer<typeof LoginUser>

/** A device as the server knows it: a short readable code, and the secret that proves that it is the same device. */
export const DeviceIdentity = z.strictObject({ code: z.string().regex(/^[0-9A-Z]{3,6}$/), secret: text(100) })
export type DeviceIdentity = z.infer<typeof DeviceIdentity>

export const Credentials = z.strictObject({
  /** An e-mail, a username, or a phone in any of its spellings; its documented name is kept (AUTH-7). */
  email: text(200)
    .trim()
    .min(1, { error: () => words.emailRequired })
    .refine((name) => !name.includes('@') || z.email().safeParse(name).success, { error: () => words.emailInvalid }),
  password: z
    .string()
    .min(5, { error: () => words.passwordShort(5) })
    .max(200),
  device: DeviceIdentity.optional(),
})
export type Credentials = z.infer<typeof Credentials>

export const LoginReply = z.object({
  Access_token: z.string(),
  message: z.string(),
  user: LoginUser,
  device: DeviceIdentity,
  /** A push grant: allows sending this person's entries from this device, also after sign-out, and nothing else. */
  grant: z.string(),
  school: SchoolInfo,
  /** Whether somebody else chose the password, who made the account or changed it; missing from older servers. */
  isPasswordGiven: z.boolean().optional(),
  /** The server's public key, for what only the server may read (a point of P-256, base64). */
  factKey: z.string().optional(),
  epoch: z.string(),
  time: Instant,
})
export type LoginReply = z.infer<typeof LoginReply>

export const RefreshReply = z.object({
  accessToken: z.string(),
  user: LoginUser,
  /** Without the logo. */
  school: SchoolInfo,
  factKey: z.string().optional(),
  time: Instant,
})
export type RefreshReply = z.infer<typeof RefreshReply>
