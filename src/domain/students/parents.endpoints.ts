import { MONEY } from '../core/roles.ts'
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, idOf, IdText, requiredId } from '../core/fields.ts'
import { HandedCode } from '../users/handed-code.schema.ts'
import { PhoneGiven } from '../school/phone.schema.ts'
import { ParentLink, ParentOfPhone, PhoneClaim, Relation } from './parents.schema.ts'

// The documented calls: STU-22.

const PHONE_MISSING = 'Parent phone number is required'
const Done = z.object({ message: z.string() })

export const findParent = endpoint({
  id: 'students.parentOfPhone',
  method: 'GET',
  path: '/student/parent-of-phone',
  summary: 'The parent account of a phone, to be looked at before a child is linked to it',
  roles: MONEY,
  query: z.object({
    phone: PhoneGiven(PHONE_MISSING),
    /** The student to be linked; accounts of the student's family are searched, too. */
    studentId: IdText.optional(),
  }),
  perMinute: 120,
  reply: ParentOfPhone,
  problems: ['studentNotFound'],
})

export const updateParent = endpoint({
  id: 'students.updateParent',
  method: 'PUT',
  path: '/student/student/update-parent',
  summary: 'Link a student to the parent account of a phone or of the family, which is made when there is none',
  roles: MONEY,
  body: z.strictObject({
    studentId: requiredId('Student ID is required'),
    parentPhone: z.string(PHONE_MISSING).pipe(PhoneGiven(PHONE_MISSING)),
    /**
     * The account that the person has seen, null where there was none; the call is refused if it is another one now.
     */
    parentId: Id.nullable().optional(),
    /** Relation of the parent to the student. */
    relation: Relation.optional(),
  }),
  reply: z.object({
    message: z.string(),
    parentUser: z.object({ id: Id, username: z.string() }),
    isNew: z.boolean(),
  }),
  problems: ['studentNotFound', 'parentChanged'],
})

export const listParents = endpoint({
  id: 'students.parents',
  method: 'GET',
  path: '/student/parents/:id',
  summary: 'The parents who see a student',
  roles: MONEY,
  params: z.object({ id: idOf('student', IdText) }),
  reply: z.array(ParentLink),
  problems: ['studentNotFound'],
})

export const setRelation = endpoint({
  id: 'students.setRelation',
  method: 'PUT',
  path: '/student/parents/:id/:parentId',
  summary: 'Say what a parent who sees a student is to the student',
  roles: MONEY,
  params: z.object({ id: idOf('student', IdText), parentId: IdText }),
  body: z.strictObject({ relation: Relation.nullable() }),
  reply: Done,
  problems: ['linkNotFound'],
})

export const unlinkParent = endpoint({
  id: 'students.unlinkParent',
  method: 'DELETE',
  path: '/student/parents/:id/:parentId',
  summary: 'End a link: the parent no longer sees the student, from now on and on every device',
  roles: MONEY,
  params: z.object({ id: idOf('student', IdText), parentId: IdText }),
  reply: Done,
  problems: ['linkNotFound'],
})

export const makeSlip = endpoint({
  id: 'students.parentSlip',
  method: 'POST',
  path: '/student/parent-slip/:parentId',
  summary: 'Make the slip of first use of a parent: the name to type and a code; the slips before it are void',
  roles: MONEY,
  params: z.object({ parentId: IdText }),
  perMinute: 120,
  reply: HandedCode,
  problems: ['userNotFound'],
})

export const listPhoneClaims = endpoint({
  id: 'students.phoneClaims',
  method: 'GET',
  path: '/student/phone-claims',
  summary: 'Phones that parents have named and nobody has confirmed, the oldest first',
  roles: MONEY,
  reply: z.array(PhoneClaim),
  problems: [],
})

export const settlePhoneClaim = endpoint({
  id: 'students.settlePhoneClaim',
  method: 'POST',
  path: '/student/phone-claims/:parentId',
  summary: 'Confirm the phone that a parent has named, or refuse it',
  roles: MONEY,
  params: z.object({ parentId: IdText }),
  /** The phone that the person has seen. */
  body: z.strictObject({ phone: PhoneGiven(PHONE_MISSING), isConfirmed: z.boolean() }),
  perMinute: 60,
  reply: Done,
  problems: ['proposalGone', 'phoneTaken'],
})
