import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { IdText } from '../core/fields.ts'
import { ROLES, STAFF } from '../core/roles.ts'
import { StudentDetail } from './students.schema.ts'

export const listStudents = endpoint({
  id: 'students.list',
  method: 'GET',
  path: '/student/studentList',
  summary: 'All students that the caller may see',
  roles: STAFF,
  reply: z.array(StudentDetail),
  problems: [],
})

export const getStudent = endpoint({
  id: 'students.get',
  method: 'GET',
  path: '/student/Get/:id',
  aliases: ['/student/:id'],
  summary: 'One student; parents may read their own children',
  roles: ROLES,
  params: z.object({ id: IdText }),
  reply: StudentDetail,
  problems: ['studentNotFound'],
})
