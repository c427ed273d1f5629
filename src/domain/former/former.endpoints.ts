import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id } from '../core/fields.ts'
import { MONEY, OFFICE } from '../core/roles.ts'
import { FormerId, FormerStudent, LeavingForm } from './former.schema.ts'

const Done = z.object({ message: z.string() })

export const listFormerStudents = endpoint({
  id: 'former.list',
  method: 'GET',
  path: '/former-students',
  summary: 'Students who have left the school: year and class, how and where to, and what is still to be paid',
  roles: OFFICE,
  reply: z.object({ students: z.array(FormerStudent) }),
  problems: [],
})

export const changeLeaving = endpoint({
  id: 'former.change',
  method: 'PUT',
  path: '/former-students/:id',
  summary: 'Say how a former student left, and which school she went to',
  roles: MONEY,
  params: FormerId,
  body: LeavingForm,
  reply: Done,
  problems: ['studentNotFound', 'notDeleted'],
})

export const comeBack = endpoint({
  id: 'former.comeBack',
  method: 'POST',
  path: '/former-students/:id/come-back',
  summary: 'Take a former student in again, into a class, with everything that belongs to her',
  roles: ['ADMIN'],
  params: FormerId,
  body: z.strictObject({ classId: Id }),
  reply: Done,
  problems: ['studentNotFound', 'notDeleted', 'studentExists', 'classNotFound', 'classClosed'],
})
