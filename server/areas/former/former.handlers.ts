import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { MONEY, type Role } from '#domain/core/roles.ts'
import * as endpoints from '#domain/former/former.endpoints.ts'
import { recordChange } from '../../audit.ts'
import { studentRemovals } from '../../db/schema.ts'
import { handle, handleReading } from '../../handle.ts'
import { lockAnyStudent, restoreStudent } from '../students/restore-student.ts'
import { readFormer } from './former.queries.ts'

const takesMoney = (role: Role): boolean => MONEY.some((each) => each === role)

export const formerHandlers = [
  handleReading(endpoints.listFormerStudents, async (_, context) => ({
    students: await readFormer(context, { withDebts: takesMoney(context.actor.role) }),
  })),

  handle(endpoints.changeLeaving, async ({ params: { id }, body: { kind, nextSchool } }, context) => {
    const { tx } = context
    const { fullname } = await lockAnyStudent(tx, id)
    const isOpen = and(eq(studentRemovals.studentId, id), isNull(studentRemovals.restoredAt))
    const [before] = await tx.select().from(studentRemovals).where(isOpen)
    if (!before) throw new Problem('notDeleted')
    await tx.update(studentRemovals).set({ kind, nextSchool }).where(isOpen)
    await recordChange(context, 'students', id, {
      before: { kind: before.kind, nextSchool: before.nextSchool },
      after: { kind, nextSchool },
    })
    return { message: `Saved: ${fullname}` }
  }),

  handle(endpoints.comeBack, async ({ params: { id }, body: { classId } }, context) => {
    const { fullname } = await restoreStudent(context, id, classId)
    return { message: `${fullname} is at the school again.` }
  }),
]
