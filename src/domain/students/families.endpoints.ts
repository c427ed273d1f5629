import { OFFICE } from '../core/roles.ts'
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/fields.ts'
import { PhoneGiven } from '../school/phone.schema.ts'
import { Family, StudentDetail, StudentListed } from '../school/students.schema.ts'

// The documented calls: STU-22.

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
