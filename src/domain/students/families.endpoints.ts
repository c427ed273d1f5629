import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, text } from '../core/fields.ts'
import { parsePhone } from './phone.rules.ts'
import { Family, StudentDetail, StudentListed } from './students.schema.ts'

const OFFICE = ['ADMIN', 'USER', 'ACADEMY'] as const

/** A phone in any form that people write, as nine digits. */
const PhoneGiven = (missing: string) =>
  text(40)
    .trim()
    .min(1, missing)
    .transform((value, check) => {
      const phone = parsePhone(value)
      if (phone === null) check.addIssue('Phone must be 63/65/67 + 7 digits (9 digits total)')
      return phone ?? ''
    })

export const listSiblings = endpoint({
  id: 'students.byParentPhone',
  method: 'GET',
  path: '/student/students/by-parent-phone',
  summary: 'Children of one phone, with all that a form takes over for a sibling',
  roles: OFFICE,
  query: z.object({ phone: PhoneGiven('Parent phone number is required') }),
  perMinute: 120,
  reply: z.array(StudentDetail),
  problems: [],
})

export const listFamily = endpoint({
  id: 'students.familyByName',
  method: 'GET',
  path: '/student/family/by-name',
  summary: 'Students whose father or grandfathers bear these names, whatever their spelling',
  roles: OFFICE,
  query: z.object({ familyName: text(200).trim().min(1, 'Family name is required') }),
  perMinute: 120,
  reply: z.array(StudentListed),
  problems: [],
})

export const listBrothers = endpoint({
  id: 'students.brothers',
  method: 'GET',
  path: '/student/students/brothers',
  summary: 'Families with more than one child at the school',
  roles: OFFICE,
  reply: z.array(Family),
  problems: [],
})

export const updateParent = endpoint({
  id: 'students.updateParent',
  method: 'PUT',
  path: '/student/student/update-parent',
  summary: 'Link a student to the parent account of a phone, which is made when there is none',
  roles: ['ADMIN', 'USER'],
  body: z.strictObject({
    studentId: z.int('Student ID is required').pipe(Id),
    parentPhone: z.string('Parent phone number is required').pipe(PhoneGiven('Parent phone number is required')),
  }),
  reply: z.object({ message: z.string(), parentUser: z.object({ username: z.string() }), isNew: z.boolean() }),
  problems: ['studentNotFound'],
})
