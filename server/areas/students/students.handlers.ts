import * as endpoints from '#domain/students/students.endpoints.ts'
import { handle } from '../../handle.ts'
import { createStudent, editStudent } from './save-student.ts'
import { readStudent, readStudents } from '../school/students.queries.ts'

export const studentHandlers = [
  handle(endpoints.listStudents, (_, { tx, actor }) => readStudents(tx, actor)),
  handle(endpoints.getStudent, ({ params }, { tx, actor }) => readStudent(tx, actor, params.id)),

  handle(endpoints.createStudent, async ({ body }, context) => ({
    message: 'Student registered!',
    student: await createStudent(context, body),
  })),

  handle(endpoints.editStudent, async ({ params, body }, context) => ({
    message: 'Student updated!',
    student: await editStudent(context, params.id, body),
  })),
]
