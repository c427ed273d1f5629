import { z } from 'zod'
import { accountWords as words } from '../core/account.texts.ts'
import { DayText } from '../core/day.schema.ts'
import { Id, Instant, personName, text } from '../core/fields.ts'
import { REGISTERED, ROLES } from '../core/roles.ts'
import { emailOrNone } from '../school/email.schema.ts'
import { parsePhone } from '../school/phone.rules.ts'
import { PhoneGiven } from '../school/phone.schema.ts'

/** Roles that an administrator registers somebody with. Parents get an account when a child is linked to them. */
export const REGISTERED_ROLES = REGISTERED

/** The role of an account changes among those that an administrator registers (USER-5); a parent's account stays one. */
export const CHANGED_ROLES = REGISTERED

const Name = personName(200).min(1, { error: () => words.nameRequired })
const Username = personName(100).min(1, 'Username is required')
const Phone = text(30)
  .trim()
  .min(1, { error: () => words.phoneRequired })
  .refine((typed) => typed === '' || parsePhone(typed) !== null, { error: () => words.phoneInvalid })
/** Empty for none: an account signs in by phone or username as well. */
const Email = emailOrNone(() => words.emailInvalid)

/** Longest password: hashing a longer one would only cost time. */
const PASSWORD_MOST = 200
const NewPassword = z
  .string()
  .min(6, { error: () => `${words.passwordShort(6)}.` })
  .max(PASSWORD_MOST)
/** The reset screen requires more characters (AUTH-8). */
export const ResetPassword = z
  .string()
  .min(8, { error: () => words.passwordShort(8) })
  .max(PASSWORD_MOST)

/** A user as lists and the profile read it (USER-10). */
export const UserRecord = z.object({
  id: Id,
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  /** A phone that its owner has given and the office has not confirmed; missing from older cached answers. */
  phoneProposed: z.string().nullable().optional(),
  /** The last phone that its owner has given, where the office has refused it; of one's own account alone. */
  phoneRefused: z.string().optional(),
  role: z.enum(ROLES),
  photoUrl: z.string().nullable(),
  /** Last day of an auditor's account. */
  accessUntil: DayText.optional(),
  createdAt: Instant,
  createdBy: z.string().nullable(),
})
export type UserRecord = z.infer<typeof UserRecord>

/** An auditor's account has a last day; no other account has one. */
const LAST_DAY = { path: ['accessUntil'], error: () => words.lastDay }

const hasRightDay = (role: string, accessUntil: string | undefined): boolean =>
  (role === 'AUDITOR') === (accessUntil !== undefined)

/** Fields of a new account. */
export const AccountFields = z.strictObject({
  username: Username,
  email: Email.default(''),
  password: NewPassword,
  fullName: Name,
  phoneNumber: Phone,
  Role: z.enum(REGISTERED_ROLES),
  /** Last day on which an auditor may use the account. */
  accessUntil: DayText.optional(),
  /** A documented field (USER-3); the photo itself is sent by another call once the account exists. */
  photoUrl: z.union([z.literal(''), z.null()]).optional(),
})

export const RegisterUser = AccountFields.refine(({ Role, accessUntil }) => hasRightDay(Role, accessUntil), LAST_DAY)
export type RegisterUser = z.infer<typeof RegisterUser>

/** A teacher with the classes that she sees and marks. */
export const TeacherClasses = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  classIds: z.array(Id),
  /** Classes that are hers only because she teaches a subject there; missing from older cached answers. */
  byAssignment: z.array(Id).optional(),
})
export type TeacherClasses = z.infer<typeof TeacherClasses>

/** Fields of a user that can be changed. Everybody may change their own name and phone; the others only an administrator. */
export const UserEdit = z.strictObject({
  username: Username.optional(),
  email: Email.optional(),
  fullName: Name.optional(),
  phoneNumber: Phone.optional(),
  password: NewPassword.optional(),
  /** Another last day of an auditor's account. */
  accessUntil: DayText.optional(),
})
export type UserEdit = z.infer<typeof UserEdit>

export const RoleChange = z
  .strictObject({ role: z.enum(CHANGED_ROLES), accessUntil: DayText.optional() })
  .refine(({ role, accessUntil }) => hasRightDay(role, accessUntil), LAST_DAY)
export type RoleChange = z.infer<typeof RoleChange>

export const PhoneChange = z.strictObject({
  phoneNumber: PhoneGiven('Phone number is required'),
  password: z
    .string()
    .min(1, { error: () => words.passwordRequired })
    .max(PASSWORD_MOST),
})

export const PasswordChange = z
  .strictObject({
    userId: Id,
    oldPassword: z
      .string()
      .min(1, { error: () => words.oldPasswordRequired })
      .max(PASSWORD_MOST),
    newPassword: NewPassword,
  })
  .refine((change) => change.oldPassword !== change.newPassword, {
    path: ['newPassword'],
    error: () => words.samePassword,
  })

/** A person who has asked for a verification code and waits for it. */
export const ResetRequest = z.object({
  id: Id,
  fullName: z.string(),
  role: z.enum(ROLES),
  name: z.string(),
  askedAt: Instant,
  /** Time until which the latest code made for her is valid, and its maker; null: none that she could still use. */
  codeUntil: Instant.nullable(),
  codeBy: z.string().nullable(),
})
export type ResetRequest = z.infer<typeof ResetRequest>

/** One sign-in of a person on one device. */
export const UserSession = z.object({
  id: z.uuid(),
  deviceCode: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
  isCurrent: z.boolean(),
})
export type UserSession = z.infer<typeof UserSession>
