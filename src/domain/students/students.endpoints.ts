import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, idOf, IdText } from '../core/fields.ts'
import { MONEY, OFFICE, ROLES, STAFF } from '../core/roles.ts'
import { Period } from '../school/period.schema.ts'
import { NewStudentBody, StudentChange } from './student-form.schema.ts'
import { FreeStudent, NewStudent, StudentDetail, StudentListed } from '../school/students.schema.ts'

// The documented calls: STU-22.

const OfStudent = z.object({ id: idOf('student', IdText) })
const Saved = z.object({ message: z.string(), student: StudentDetail })

export const listStudents = endpoint({
  id: 'students.list',
  method: 'GET',
  path: '/student/studentList',
  summary: 'All students that the caller may see',
  roles: STAFF,
  reply: z.array(StudentListed),
  problems: [],
})

export const getStudent = endpoint({
  id: 'students.get',
  method: 'GET',
  path: '/student/Get/:id',
  aliases: ['/student/:id'],
  summary: 'One student; parents may read their own children',
  roles: ROLES,
  params: OfStudent,
  reply: StudentDetail,
  problems: ['studentNotFound'],
})

export const createStudent = endpoint({
  id: 'students.create',
  method: 'POST',
  path: '/student/create',
  summary: 'Register a student; one with the same name and phone is refused',
  roles: MONEY,
  body: NewStudentBody,
  reply: Saved,
  problems: ['classClosed', 'classNotFound', 'studentExists'],
})

export const editStudent = endpoint({
  id: 'students.edit',
  method: 'PUT',
  path: '/student/:id',
  summary:
    'Change a student; what is left out stays. Refused, with the present row, when it was changed since the revision named as base',
  roles: MONEY,
  params: OfStudent,
  body: StudentChange,
  reply: Saved,
  problems: ['classClosed', 'studentNotFound', 'classNotFound', 'studentChanged', 'studentExists'],
})

export const listNewStudents = endpoint({
  id: 'students.new',
  method: 'GET',
  path: '/student/students/new',
  summary: 'Students registered between two days, both included',
  roles: OFFICE,
  query: Period,
  reply: z.array(NewStudent),
  problems: [],
})

export const listFreeStudents = endpoint({
  id: 'students.free',
  method: 'GET',
  path: '/student/free-students',
  summary: 'Students whose fee is nothing, and why',
  roles: OFFICE,
  reply: z.array(FreeStudent),
  problems: [],
})

export const standardizeGender = endpoint({
  id: 'students.standardizeGender',
  method: 'PUT',
  path: '/student/standardize-gender', // STU-23
  summary: 'Write Male or Female for every other spelling of a gender, and report what was changed and what was not',
  roles: ['ADMIN'],
  reply: z.object({
    message: z.string(),
    changed: z.array(z.object({ id: Id, fullname: z.string(), from: z.string(), to: z.string() })),
    left: z.array(z.object({ id: Id, fullname: z.string(), gender: z.string() })),
  }),
  problems: [],
})
