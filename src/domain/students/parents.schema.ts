import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'

/** Relation to a student of a person who sees the student's records. */
export const RELATIONS = ['Mother', 'Father', 'Grandparent', 'Uncle or aunt', 'Brother or sister', 'Guardian'] as const
export const Relation = z.enum(RELATIONS)
export type Relation = z.infer<typeof Relation>

const Child = z.object({ id: Id, fullname: z.string(), className: z.string() })

/** A parent's account with the facts that the office needs to see before linking a child to it. */
export const ParentAccount = z.object({
  id: Id,
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  createdAt: Instant,
  /** Time since which it has this phone. */
  phoneSince: Instant,
  children: z.array(Child),
})
export type ParentAccount = z.infer<typeof ParentAccount>

export const ParentOfPhone = z.object({
  phone: z.string(),
  /** Null: no account has this phone, and linking creates one. */
  account: ParentAccount.nullable(),
  /**
   * Accounts of the student's family that have another phone: found by the other phones and the e-mail in the records of the
   * student and of brothers and sisters, or because they see one of them. Empty where no student was named.
   */
  family: z.array(ParentAccount),
  /** Accounts that claim this phone, which the office has not confirmed. */
  claims: z.array(z.object({ id: Id, fullName: z.string(), email: z.string() })),
})
export type ParentOfPhone = z.infer<typeof ParentOfPhone>

/** A parent who sees a student, with her relation, the time and the maker of the link, and her last sign-in. */
export const ParentLink = z.object({
  account: ParentAccount.omit({ children: true }),
  relation: Relation.nullable(),
  /** Time of the account's last sign-in, as far as sessions are kept; null: never since. */
  lastSignInAt: Instant.nullable(),
  /** Time until which the slip that was handed over last is valid; null: there is none that could still be used. */
  slipUntil: Instant.nullable(),
  /** Null: linked before this was recorded. */
  linkedAt: Instant.nullable(),
  linkedBy: z.string().nullable(),
})
export type ParentLink = z.infer<typeof ParentLink>

/** A phone that a parent claims, with the facts that the office needs for confirming it. */
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
