import { eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { getStudent, listStudents } from '#domain/students/students.endpoints.ts'
import { students } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { readStudents } from './students.queries.ts'

export const studentHandlers = [
  handle(listStudents, (_, { tx, actor }) => readStudents(tx, actor)),

  handle(getStudent, async ({ params }, { tx, actor }) => {
    const [student] = await readStudents(tx, actor, eq(students.id, params.id))
    if (!student) throw new Problem('studentNotFound')
    return student
  }),
]
