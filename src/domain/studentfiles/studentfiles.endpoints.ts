import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { MONEY } from '../core/roles.ts'
import { StudentDetail } from '../school/students.schema.ts'
import { NewStudentBody } from '../students/student-form.schema.ts'
import { FilesOfStudent, FileText, LookedAt, MOST_OF_FILE, OfStudent } from './studentfiles.schema.ts'

const REFUSALS = [
  'notAStudentFile',
  'studentFileChanged',
  'studentFileVersion',
  'ownStudentFile',
  'studentFileTaken',
] as const

/** A file of characters that take several bytes each, within JSON that escapes its quotes. */
const BODY_BYTES = 3 * MOST_OF_FILE

export const getStudentFiles = endpoint({
  id: 'studentfiles.get',
  method: 'GET',
  path: '/student-files/:id',
  summary: 'Files of a student, at the school or left: given out before, and the one that she was registered from',
  roles: MONEY,
  params: OfStudent,
  reply: FilesOfStudent,
  problems: ['studentNotFound'],
})

export const giveStudentFile = endpoint({
  id: 'studentfiles.give',
  method: 'POST',
  path: '/student-files/:id/give',
  summary: 'A signed file of a student for another school: data, classes, marks of all years and state of the fees',
  roles: MONEY,
  params: OfStudent,
  reply: z.object({ name: z.string(), file: z.string(), fingerprint: z.string() }),
  problems: ['studentNotFound'],
  perMinute: 60,
})

export const lookAtStudentFile = endpoint({
  id: 'studentfiles.look',
  method: 'POST',
  path: '/student-files/look',
  summary: 'What a file of another school would bring, and who here may be the same student; nothing is taken yet',
  roles: ['ADMIN'],
  body: z.strictObject({ file: FileText }),
  bodyLimit: BODY_BYTES,
  reply: LookedAt,
  problems: REFUSALS,
  perMinute: 60,
})

export const takeInStudentFile = endpoint({
  id: 'studentfiles.takeIn',
  method: 'POST',
  path: '/student-files',
  summary: 'Register a student from a file of another school, whose marks stay apart as that school’s own',
  roles: ['ADMIN'],
  body: z.strictObject({ file: FileText, student: NewStudentBody }),
  bodyLimit: BODY_BYTES,
  reply: z.object({ message: z.string(), student: StudentDetail }),
  problems: [...REFUSALS, 'classClosed', 'classNotFound', 'studentExists'],
})
