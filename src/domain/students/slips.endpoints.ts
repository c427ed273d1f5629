import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, idOf, IdText } from '../core/fields.ts'
import { MONEY } from '../core/roles.ts'
import { PhoneGiven } from '../school/phone.schema.ts'
import { MOST_SLIPS } from '../users/handed-code.schema.ts'
import { ParentAccess, ParentSlip } from './slips.schema.ts'

/** Most links that are made at once: the children of a class, with brothers and sisters in others. */
const MOST_LINKS = 1_000
const PHONE_MISSING = 'Parent phone number is required'

export const listParentAccess = endpoint({
  id: 'students.parentAccess',
  method: 'GET',
  path: '/student/parent-access/:classId',
  summary:
    'The parents of a class with their last sign-ins, and for the others the phone that the record proposes, with brothers and sisters',
  roles: MONEY,
  params: z.object({ classId: idOf('class', IdText) }),
  reply: z.array(ParentAccess),
  problems: ['classNotFound'],
})

export const linkParents = endpoint({
  id: 'students.linkParents',
  method: 'POST',
  path: '/student/link-parents',
  summary: 'Link students to the parent accounts of the phones proposed for them, made where there are none',
  roles: MONEY,
  body: z.strictObject({
    links: z
      .array(
        z.strictObject({
          studentId: Id,
          phone: z.string(PHONE_MISSING).pipe(PhoneGiven(PHONE_MISSING)),
          /** The account that the person has seen, null where there was none; a link is refused if it is another one now. */
          parentId: Id.nullable(),
        }),
      )
      .min(1)
      .max(MOST_LINKS),
  }),
  perMinute: 20,
  reply: z.object({
    message: z.string(),
    /** Accounts that see the students now, each once. */
    parentIds: z.array(Id),
    refused: z.array(z.object({ studentId: Id, code: z.enum(['studentNotFound', 'parentChanged']) })),
  }),
  problems: [],
})

export const makeParentSlips = endpoint({
  id: 'students.parentSlips',
  method: 'POST',
  path: '/student/parent-slips',
  summary: 'Make slips of first use of parents; the slips before them are void',
  roles: MONEY,
  body: z.strictObject({ parentIds: z.array(Id).min(1).max(MOST_SLIPS) }),
  perMinute: 20,
  reply: z.array(ParentSlip),
  problems: ['userNotFound'],
})
