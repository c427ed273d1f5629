import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/teachers/teachers.endpoints.ts'
import type { CorrectionInfo, TeacherLimit } from '#domain/teachers/teachers.schema.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { readCorrections } from '../exams/corrections.ts'
import { createAccount } from '../users/new-account.ts'
import { accountRecord } from '../school/accounts.ts'
import { change } from '../school/record.ts'
import {
  addAssignments,
  assignmentsOf,
  editAssignment,
  lockTeacher,
  readTeacher,
  removeAssignment,
  type Teacher,
} from './assignments.ts'
import { readTeaching, saveTeaching } from './teaching.ts'

async function correctionInfo(
  { tx, env }: HandlerContext,
  teacher: Pick<Teacher, 'id' | 'fullName'>,
): Promise<CorrectionInfo> {
  const corrections = (await readCorrections(tx, env, [teacher.id])).get(teacher.id)
  if (!corrections) throw new Problem('userNotFound')
  return { teacherName: teacher.fullName, ...corrections }
}

const limitOf = async (context: HandlerContext, teacher: Teacher): Promise<TeacherLimit> => ({
  ...(await correctionInfo(context, teacher)),
  isOwn: teacher.correctionLimit !== null,
})

const ASSIGNED = 'Teacher assigned successfully'

export const teacherHandlers = [
  handle(endpoints.registerTeacher, async ({ body }, context) => {
    const { password: _none, ...details } = body
    const id = await createAccount(context, { ...body, role: 'Teacher' })
    return { message: 'Registration Successful!', teacher: { id, ...details } }
  }),

  handle(endpoints.listAssignments, async ({ params: { teacherId } }, { tx, actor }) => {
    // An id of somebody else gets the same answer as a missing one.
    if (actor.role === 'Teacher' && actor.id !== teacherId) throw new Problem('userNotFound')
    await readTeacher(tx, teacherId)
    return { assignments: await assignmentsOf(tx, teacherId) }
  }),

  handle(endpoints.assign, async ({ body: { teacherId, classId, subjectId } }, context) => {
    const [made] = await addAssignments(context, teacherId, { classId, subjectIds: [subjectId] })
    return { ...made, message: ASSIGNED }
  }),

  handle(endpoints.assignSubjects, async ({ body: { teacherId, ...taught } }, context) => ({
    message: ASSIGNED,
    assignments: await addAssignments(context, teacherId, taught),
  })),

  handle(endpoints.changeAssignment, async ({ body: { assignmentId, ...taught } }, context) => ({
    message: 'Assignment updated successfully',
    assignment: await editAssignment(context, assignmentId, taught),
  })),

  handle(endpoints.deleteAssignment, async ({ params }, context) => {
    await removeAssignment(context, params.id)
    return { message: 'Assignment deleted successfully' }
  }),

  handle(endpoints.getTeaching, (_, { tx }) => readTeaching(tx)),

  handle(endpoints.saveTeaching, async ({ body: { changes } }, context) => {
    const saved = await saveTeaching(context, changes)
    return { message: `${saved.added} assignments were added, ${saved.removed} removed.`, ...saved }
  }),

  handle(endpoints.getCorrectionLimit, async ({ params }, context) =>
    limitOf(context, await readTeacher(context.tx, params.id)),
  ),

  handle(endpoints.setCorrectionLimit, async ({ body: { userId, correctionLimit } }, context) => {
    const { tx } = context
    const teacher = await lockTeacher(tx, userId)
    const before = await correctionInfo(context, teacher)
    const noted = { before: { correctionLimit: before.correctionLimit } }
    await change(context, accountRecord, teacher, { correctionLimit }, noted)
    const info = await limitOf(context, { ...teacher, correctionLimit })
    return { message: 'Correction limit updated successfully', ...info }
  }),

  handle(endpoints.getTeacherDashboard, async (_, context) => {
    const { remaining, ...info } = await correctionInfo(context, context.actor)
    return { ...info, remainingCorrections: remaining, assignments: await assignmentsOf(context.tx, context.actor.id) }
  }),
]
