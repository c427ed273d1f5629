import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'
import { HandedCode } from '../users/handed-code.schema.ts'

const Access = {
  /** Time of the last sign-in, as far as sessions are kept; null: never. */
  lastSignInAt: Instant.nullable(),
  /** Time until which the last slip is valid; null: there is none. */
  slipUntil: Instant.nullable(),
}

/** A student of a class with the parents who see her, and else with the account that her record's phone proposes. */
export const ParentAccess = z.object({
  studentId: Id,
  fullname: z.string(),
  parents: z.array(
    z.object({
      id: Id,
      fullName: z.string(),
      phoneNumber: z.string().nullable(),
      ...Access,
    }),
  ),
  /** Null: a parent sees her already, or no phone of the record is one that could be called. */
  proposed: z
    .object({
      phone: z.string(),
      /** The account of this phone with the children whom it sees; null: one will be made. */
      account: z.object({ id: Id, fullName: z.string(), children: z.array(z.string()), ...Access }).nullable(),
      /** Children of other classes with this phone whom no parent sees yet: they are linked with her. */
      also: z.array(z.object({ studentId: Id, fullname: z.string(), className: z.string().nullable() })),
    })
    .nullable(),
})
export type ParentAccess = z.infer<typeof ParentAccess>

/** A slip of a parent, with the children by whom the class teacher knows whom to give it to. */
export const ParentSlip = HandedCode.extend({
  phoneNumber: z.string().nullable(),
  children: z.array(z.object({ fullname: z.string(), className: z.string() })),
})
export type ParentSlip = z.infer<typeof ParentSlip>
