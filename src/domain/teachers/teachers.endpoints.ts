import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { IdText } from '../core/fields.ts'
import {
  Assignment,
  AssignmentEdit,
  CorrectionLimit,
  NewAssignment,
  NewAssignments,
  RegisteredTeacher,
  TeacherDashboard,
  Teaching,
  TeachingChanges,
  NewTeacher,
  TeacherLimit,
} from './teachers.schema.ts'

// The documented calls: TCH-8.

const REFUSALS = ['classNotFound', 'classClosed', 'subjectNotFound', 'subjectNotOfClass', 'assignmentExists'] as const

export const registerTeacher = endpoint({
  id: 'teachers.register',
  method: 'POST',
  path: '/exam/register/teacher',
  summary: 'Create the account of a teacher',
  roles: ['ADMIN'],
  body: NewTeacher,
  reply: z.object({ message: z.string(), teacher: RegisteredTeacher }),
  problems: ['emailTaken', 'usernameTaken'],
})

export const listAssignments = endpoint({
  id: 'teachers.assignments',
  method: 'GET',
  path: '/exam/teacher/:teacherId/assignments',
  summary: 'Classes and subjects assigned to a teacher; a teacher asks for her own',
  roles: ['ADMIN', 'ACADEMY', 'Teacher'],
  params: z.object({ teacherId: IdText }),
  reply: z.object({ assignments: z.array(Assignment) }),
  problems: ['userNotFound'],
})

export const assign = endpoint({
  id: 'teachers.assign',
  method: 'POST',
  path: '/exam/teacher/assignments',
  summary: 'Assign a class and subject to a teacher; the class becomes hers',
  roles: ['ADMIN'],
  body: NewAssignment,
  reply: Assignment.extend({ message: z.string() }),
  problems: ['userNotFound', ...REFUSALS],
})

export const assignSubjects = endpoint({
  id: 'teachers.assignSubjects',
  method: 'POST',
  path: '/exam/teacher/assignments/subjects',
  summary: 'Assign subjects of a class to a teacher, all or none; those that are hers already stay hers',
  roles: ['ADMIN'],
  body: NewAssignments,
  reply: z.object({ message: z.string(), assignments: z.array(Assignment) }),
  problems: ['userNotFound', ...REFUSALS],
})

export const changeAssignment = endpoint({
  id: 'teachers.changeAssignment',
  method: 'PUT',
  path: '/exam/teacher/assignments',
  summary: 'Change the class and subject of an assignment',
  roles: ['ADMIN'],
  body: AssignmentEdit,
  reply: z.object({ message: z.string(), assignment: Assignment }),
  problems: ['userNotFound', 'assignmentNotFound', ...REFUSALS],
})

export const deleteAssignment = endpoint({
  id: 'teachers.deleteAssignment',
  method: 'DELETE',
  path: '/exam/teacher/assignment/:id',
  summary: 'Delete an assignment; a class that was the teacher’s only because of it is no longer hers',
  roles: ['ADMIN'],
  params: z.object({ id: IdText }),
  reply: z.object({ message: z.string() }),
  problems: ['assignmentNotFound'],
})

export const getTeaching = endpoint({
  id: 'teachers.teaching',
  method: 'GET',
  path: '/exam/teaching',
  summary: 'Who teaches which subject in which class, in the whole school',
  roles: ['ADMIN'],
  reply: Teaching,
  problems: [],
})

export const saveTeaching = endpoint({
  id: 'teachers.saveTeaching',
  method: 'PUT',
  path: '/exam/teaching',
  summary:
    'Set the teachers of subjects of classes, all or none; refused where somebody else has changed one of them meanwhile',
  roles: ['ADMIN'],
  body: TeachingChanges,
  reply: z.object({ message: z.string(), added: z.int(), removed: z.int() }),
  problems: ['userNotFound', 'classNotFound', 'classClosed', 'subjectNotFound', 'subjectNotOfClass', 'teachingChanged'],
})

export const getCorrectionLimit = endpoint({
  id: 'teachers.correctionLimit',
  method: 'GET',
  path: '/exam/admin/teacher/:id/correction-limit',
  summary: 'Corrections of a teacher in the present academic year: limit, used and remaining',
  roles: ['ADMIN'],
  params: z.object({ id: IdText }),
  reply: TeacherLimit,
  problems: ['userNotFound'],
})

export const setCorrectionLimit = endpoint({
  id: 'teachers.setCorrectionLimit',
  method: 'PUT',
  path: '/exam/admin/user/set-correction-limit',
  summary: 'Set how many corrections a teacher has in an academic year, or that she has as many as the school gives',
  roles: ['ADMIN'],
  body: CorrectionLimit,
  reply: TeacherLimit.extend({ message: z.string() }),
  problems: ['userNotFound'],
})

export const getTeacherDashboard = endpoint({
  id: 'teachers.dashboard',
  method: 'GET',
  path: '/exam/dashboard-data',
  summary: 'The own corrections and assignments of a teacher',
  roles: ['Teacher'],
  refusal: 'Only teachers can access the dashboard.',
  reply: TeacherDashboard,
  problems: [],
})
