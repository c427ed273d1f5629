import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/discipline/discipline.endpoints.ts'
import { discipline, students } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { studentScope } from '../school/scope.ts'
import { maySeeStudent } from '../school/students.queries.ts'
import { isReported, readRecords } from './discipline.queries.ts'
import { toChildRecord, toDisciplineRecord } from './discipline.rows.ts'
import { createRecord, deleteRecord, editRecord } from './save-record.ts'

export const disciplineHandlers = [
  handle(endpoints.createRecord, async ({ body }, context) => ({
    message: 'Record saved successfully',
    record: await createRecord(context, body),
  })),

  handle(endpoints.editRecord, async ({ params, body }, context) => ({
    message: 'Record updated successfully',
    record: await editRecord(context, params.id, body),
  })),

  handle(endpoints.deleteRecord, async ({ params }, context) => {
    await deleteRecord(context, params.id)
    return { message: 'Record deleted successfully' }
  }),

  handle(endpoints.listRecords, async ({ query }, { tx, actor, env }) => {
    const found = await readRecords(tx, actor, isReported(query, env.school.timeZone))
    return found.map(toDisciplineRecord)
  }),

  handle(endpoints.listStudentRecords, async ({ params: { studentId } }, { tx, actor }) => {
    if (!(await maySeeStudent(tx, actor, studentId))) throw new Problem('studentNotFound')
    const found = await readRecords(tx, actor, eq(discipline.studentId, studentId))
    return found.map(toDisciplineRecord)
  }),

  handle(endpoints.listMinimalStudents, async (_, { tx, actor }) =>
    tx
      .select({ id: students.id, fullname: students.fullname })
      .from(students)
      .where(and(isNull(students.deletedAt), await studentScope(tx, actor)))
      .orderBy(students.fullname, students.id),
  ),

  handle(endpoints.listChildRecords, async (_, { tx, actor }) => (await readRecords(tx, actor)).map(toChildRecord)),
]
