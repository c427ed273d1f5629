import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'

const Child = z.object({ id: Id, fullname: z.string(), className: z.string() })

/** A parent's account with what the office needs to see before linking a child to it. */
export const ParentAccount = z.object({
  id: Id,
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  createdAt: Instant,
  /** Since when it has this phone. */
  phoneSince: Instant,
  children: z.array(Child),
})
export type ParentAccount = z.infer<typeof ParentAccount>

export const ParentOfPhone = z.object({
  phone: z.string(),
  /** Null: no account has this phone, and linking creates one. */
  account: ParentAccount.nullable(),
  /** Accounts that claim this phone, which the office has not confirmed. */
  claims: z.array(z.object({ id: Id, fullName: z.string(), email: z.string() })),
})
export type ParentOfPhone = z.infer<typeof ParentOfPhone>

/** A parent who may see a student, since when and linked by whom. */
export const ParentLink = z.object({
  account: ParentAccount.omit({ children: true }),
  /** Null: linked before this was recorded. */
  linkedAt: Instant.nullable(),
  linkedBy: z.string().nullable(),
})
export type ParentLink = z.infer<typeof ParentLink>

/** A phone that a parent claims, with what the office needs for confirming it. */
export const PhoneClaim = z.object({
  account: ParentAccount,
  phone: z.string(),
  proposedAt: Instant,
  /** The parent's account that has this phone now. */
  holder: z.object({ id: Id, fullName: z.string(), email: z.string() }).nullable(),
  /** Students whose record has this phone, including other families'. */
  students: z.array(Child),
})
export type PhoneClaim = z.infer<typeof PhoneClaim>
