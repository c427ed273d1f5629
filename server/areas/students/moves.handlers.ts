import { eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/students/moves.endpoints.ts'
import type { UntransferredStudent } from '#domain/school/students.schema.ts'
import { students } from '../../db/schema.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { change } from '../school/record.ts'
import { lockClassmates, moveStudents, undoMoves } from './move-students.ts'
import { lockStudent, readStudents, requireClass, studentRecord } from '../school/students.queries.ts'

/** Moves one student, who is locked here; `problem` is thrown when he is in that class already. */
async function moveOne(
  context: HandlerContext,
  { id, toClassId, note }: { id: number; toClassId: number; note?: string | null | undefined },
  problem: 'sameClass' | 'sameTargetClass',
) {
  const row = await lockStudent(context.tx, id)
  if (row.classId === toClassId) throw new Problem(problem)
  const { batch, moved } = await moveStudents(context, [row], { toClassId, note })
  const [student] = moved
  if (!student) throw new Problem('studentNotFound')
  return { batch, student }
}

async function readUntransferred({ tx, actor }: HandlerContext, condition = eq(students.transfer, false)) {
  const found = await readStudents(tx, actor, condition)
  return found.map(
    ({ id, fullname, previousSchool, classes, phone = '', phone2 = null, rollNumber }): UntransferredStudent => ({
      id,
      fullname,
      previousSchool,
      classes,
      phone,
      phone2,
      rollNumber,
    }),
  )
}

export const moveHandlers = [
  handle(endpoints.updateClass, async ({ body: { studentId, classId } }, context) => {
    const { batch, student } = await moveOne(context, { id: studentId, toClassId: classId }, 'sameClass')
    return { message: `${student.fullname} is now in class ${student.className}.`, batch, student }
  }),

  handle(endpoints.transferStudent, async ({ params: { id }, body }, context) => {
    const order = { id, toClassId: body.targetClassId, note: body.note }
    const { batch, student } = await moveOne(context, order, 'sameTargetClass')
    return { message: `Student ${student.fullname} transferred successfully!`, batch, student }
  }),

  handle(endpoints.transferStudents, async ({ body }, context) => {
    await requireClass(context.tx, body.sourceClassId)
    const rows = await lockClassmates(context.tx, body)
    const { batch, moved } = await moveStudents(context, rows, { toClassId: body.targetClassId, note: body.note })
    return { message: 'Arday si guul ah ayaa loogu wareejiyay.', batch, updatedStudents: moved }
  }),

  handle(endpoints.undoTransfer, async ({ body }, context) => {
    const updatedStudents = await undoMoves(context, body.batch)
    return { message: 'Transfer undone.', updatedStudents }
  }),

  handle(endpoints.listUntransferred, (_, context) => readUntransferred(context)),

  handle(endpoints.updateTransferRoll, async ({ body: { studentId, rollNumber } }, context) => {
    const before = await lockStudent(context.tx, studentId)
    const after = { rollNumber, transfer: true }
    await change(context, studentRecord, before, after)
    const [student] = await readUntransferred(context, eq(students.id, studentId))
    if (!student) throw new Problem('studentNotFound')
    return { message: `Student ${student.fullname} transferred successfully!`, student }
  }),
]
