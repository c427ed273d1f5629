import { MONEY } from '../core/roles.ts'
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, IdText, text } from '../core/fields.ts'
import { DeletedStudent, RestoredStudent } from '../school/students.schema.ts'

// The documented calls: STU-22.

const Done = z.object({ message: z.string() })
const REASON = 'Please select a student ID and enter a reason for deletion.'

export const softDeleteStudent = endpoint({
  id: 'students.softDelete',
  method: 'POST',
  path: '/student/soft-delete',
  summary: 'Delete a student with a reason; everything that belongs to the student stays and can be restored',
  roles: MONEY,
  body: z.strictObject({
    studentId: z.int(REASON).positive(REASON).pipe(Id),
    reason: z.string(REASON).pipe(text(500)).pipe(z.string().trim().min(1, REASON)),
  }),
  reply: Done,
  problems: ['studentNotFound', 'alreadyDeleted'],
})

export const deleteStudent = endpoint({
  id: 'students.delete',
  method: 'DELETE',
  path: '/students/:id',
  // The name is the documented one (STU-22): students with marks or payments are not destroyed.
  aliases: ['/student/delete-all/:id'],
  summary: 'Delete a student without a reason of his own; can be restored like any other',
  roles: ['ADMIN'],
  params: z.object({ id: IdText }),
  reply: z.object({ id: Id, fullname: z.string(), isdeleted: z.literal(true) }),
  problems: ['studentNotFound', 'alreadyDeleted'],
})

export const restoreStudent = endpoint({
  id: 'students.restore',
  method: 'POST',
  path: '/student/restore',
  summary: 'Bring a deleted student back with everything that belongs to him',
  roles: ['ADMIN'],
  body: z.strictObject({ studentId: Id }),
  reply: Done,
  problems: ['classClosed', 'studentNotFound', 'notDeleted', 'studentExists'],
})

export const listDeletedStudents = endpoint({
  id: 'students.deleted',
  method: 'GET',
  path: '/student/soft/deleted',
  summary: 'Students who are deleted now, with reason, time and who did it; the latest first',
  roles: MONEY,
  reply: z.object({ deletedStudents: z.array(DeletedStudent) }),
  problems: [],
})

export const listRestoredStudents = endpoint({
  id: 'students.restored',
  method: 'GET',
  path: '/student/students/restored',
  summary: 'Every deletion that was taken back, the latest first',
  roles: ['ADMIN'],
  reply: z.object({ restoredStudents: z.array(RestoredStudent) }),
  problems: [],
})
