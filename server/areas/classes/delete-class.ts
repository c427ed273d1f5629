import { and, eq, or, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { recordChange } from '../../audit.ts'
import {
  announcements,
  attendanceHistory,
  classes,
  classMoves,
  classSubjects,
  discipline,
  lessons,
  substitutes,
  publications,
  scoreHistory,
  scores,
  students,
  teacherAssignments,
  teacherClasses,
  turnChoices,
  turnProposals,
  yearRolls,
} from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'

/** Tables whose rows show that a class was used; students who have left count as well. */
const USES = [
  students,
  scores,
  scoreHistory,
  attendanceHistory,
  discipline,
  publications,
  announcements,
  turnChoices,
  turnProposals,
]

async function isUsed(tx: Db, id: number): Promise<boolean> {
  for (const table of USES) if ((await tx.$count(table, eq(table.classId, id))) > 0) return true
  const hasStudents = sql`cardinality(${yearRolls.studentIds} || ${yearRolls.leftIds}) > 0`
  if ((await tx.$count(yearRolls, and(eq(yearRolls.classId, id), hasStudents))) > 0) return true
  return (await tx.$count(classMoves, or(eq(classMoves.fromClassId, id), eq(classMoves.toClassId, id)))) > 0
}

/** Deletes a class, which the caller has locked, with its subjects and teachers, if nothing was ever recorded of it. */
export async function removeClass(context: HandlerContext, { id, name }: { id: number; name: string }): Promise<void> {
  const { tx } = context
  if (await isUsed(tx, id)) throw new Problem('classUsed', { name })
  for (const table of [teacherAssignments, teacherClasses, classSubjects, yearRolls, lessons, substitutes])
    await tx.delete(table).where(eq(table.classId, id))
  await tx.delete(classes).where(eq(classes.id, id))
  await recordChange(context, 'classes', id, { before: { name }, after: { name: null } })
}
