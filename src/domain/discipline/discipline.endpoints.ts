import { RECORD_KEEPERS } from '../core/roles.ts'
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, idOf, IdText } from '../core/fields.ts'
import {
  ChildRecord,
  DisciplineEdit,
  DisciplineFilter,
  DisciplineForm,
  DisciplineRecord,
  RecordName,
} from './discipline.schema.ts'

// The documented calls: DIS-9.

const OneRecord = z.object({ id: idOf('record', RecordName) })
const Saved = z.object({ message: z.string(), record: DisciplineRecord })

// All misspelt paths of this area are documented ones (GEN-7).
export const createRecord = endpoint({
  id: 'discipline.create',
  method: 'POST',
  path: '/Dicipline/discipline',
  summary: 'Write an incident of a student; teachers for students of their classes',
  roles: RECORD_KEEPERS,
  body: DisciplineForm,
  reply: Saved,
  problems: ['studentNotFound', 'notYourClass', 'recordNotFound', 'recordChanged'],
})

export const editRecord = endpoint({
  id: 'discipline.edit',
  method: 'PUT',
  path: '/Dicipline/discipline/:id',
  summary: 'Change a record; refused when it was changed since it was read. Teachers change only their own',
  roles: RECORD_KEEPERS,
  params: OneRecord,
  body: DisciplineEdit,
  reply: Saved,
  problems: ['recordNotFound', 'notYourRecord', 'recordChanged'],
})

export const deleteRecord = endpoint({
  id: 'discipline.delete',
  method: 'DELETE',
  path: '/Dicipline/discipline/:id',
  summary: 'Hide a record; the audit trail keeps it. Teachers delete only their own',
  roles: RECORD_KEEPERS,
  params: OneRecord,
  // The student of the record, for the sentence about a waiting deletion.
  query: z.object({ studentId: IdText.optional() }),
  reply: z.object({ message: z.string() }),
  problems: ['recordNotFound', 'notYourRecord'],
})

export const listRecords = endpoint({
  id: 'discipline.list',
  method: 'GET',
  path: '/Dicipline/discipline',
  summary: 'All records that the caller may see, newest first; by type, class and days',
  roles: RECORD_KEEPERS,
  query: DisciplineFilter,
  reply: z.array(DisciplineRecord),
  problems: [],
})

export const listStudentRecords = endpoint({
  id: 'discipline.ofStudent',
  method: 'GET',
  path: '/Dicipline/discipline/:studentId',
  summary: "One student's records, newest first",
  roles: RECORD_KEEPERS,
  params: z.object({ studentId: IdText }),
  reply: z.array(DisciplineRecord),
  problems: ['studentNotFound'],
})

export const listMinimalStudents = endpoint({
  id: 'discipline.students',
  method: 'GET',
  path: '/Dicipline/students/minimal',
  summary: 'Ids and names of the students that the caller may write about',
  roles: RECORD_KEEPERS,
  reply: z.array(z.object({ id: Id, fullname: z.string() })),
  problems: [],
})

export const listChildRecords = endpoint({
  id: 'discipline.ofChildren',
  method: 'GET',
  path: '/Dicipline/parent/students/discipline',
  summary: "Records of the caller's own children, newest first, without their descriptions",
  roles: ['PARENT'],
  reply: z.array(ChildRecord),
  problems: [],
})
