import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, idOf, IdText } from '../core/fields.ts'
import { OFFICE, STAFF } from '../core/roles.ts'
import { EmployeePhotoRow, NewPhoto, PhotoRead, PHOTOS_AT_ONCE, StudentPhotoRow } from './photos.schema.ts'

/** Ids in an address, separated by commas. */
const IdList = z
  .string()
  .max(400)
  .transform((text) => text.split(','))
  .pipe(z.array(IdText).min(1).max(PHOTOS_AT_ONCE))

export const takeStudentPhoto = endpoint({
  id: 'photos.takeStudent',
  method: 'POST',
  path: '/photos/students',
  summary: 'Set the photo of a student; a photo that was there before is replaced',
  roles: STAFF,
  body: z.strictObject({ studentId: Id, ...NewPhoto }),
  reply: z.object({ message: z.string(), photo: StudentPhotoRow }),
  problems: ['studentNotFound', 'notAnImage', 'savedBefore'],
})

export const takeEmployeePhoto = endpoint({
  id: 'photos.takeEmployee',
  method: 'POST',
  path: '/photos/employees',
  summary: 'Set the photo of an employee; a photo that was there before is replaced',
  roles: OFFICE,
  body: z.strictObject({ employeeId: Id, ...NewPhoto }),
  reply: z.object({ message: z.string(), photo: EmployeePhotoRow }),
  problems: ['employeeNotFound', 'notAnImage', 'savedBefore'],
})

export const readStudentPhotos = endpoint({
  id: 'photos.students',
  method: 'GET',
  path: '/photos/students',
  summary: 'Photos of some students; those without one, and those whom the caller may not see, are left out',
  roles: STAFF,
  query: z.object({ studentIds: idOf('student', IdList) }),
  reply: z.array(PhotoRead),
  problems: [],
})

export const readEmployeePhotos = endpoint({
  id: 'photos.employees',
  method: 'GET',
  path: '/photos/employees',
  summary: 'Photos of some employees; those without one are left out',
  roles: OFFICE,
  query: z.object({ employeeIds: idOf('employee', IdList) }),
  reply: z.array(PhotoRead),
  problems: [],
})

export const deleteStudentPhoto = endpoint({
  id: 'photos.deleteStudent',
  method: 'DELETE',
  path: '/photos/students/:studentId',
  summary: 'Delete the photo of a student for good',
  roles: OFFICE,
  params: z.object({ studentId: IdText }),
  reply: z.object({ message: z.string() }),
  problems: ['studentNotFound', 'photoNotFound'],
})
