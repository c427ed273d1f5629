import { and, asc, inArray, isNull } from 'drizzle-orm'
import { childResults } from '#domain/exams/children.rules.ts'
import type { ChildResults } from '#domain/exams/children.schema.ts'
import { classes, scores, students } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { atNow } from '../reports/report-rows.ts'
import { scopeOf, studentsIn } from '../school/scope.ts'
import { readSheets } from './exams.sync.ts'
import { readExamSetup, readRollsOf } from './setup.queries.ts'

/** The published results of the caller's children. Whole classes are read for their ranks and never answered. */
export async function readChildResults({ tx, actor, env }: HandlerContext): Promise<ChildResults[]> {
  const children = await tx
    .select({ id: students.id, fullname: students.fullname, classId: students.classId })
    .from(students)
    .where(and(studentsIn(await scopeOf(tx, actor)), isNull(students.deletedAt)))
    .orderBy(asc(students.fullname), asc(students.id))
  if (children.length === 0) return []
  const ids = children.map(({ id }) => id)
  const places = await tx
    .selectDistinct({ classId: scores.classId, examId: scores.examId })
    .from(scores)
    .where(and(inArray(scores.studentId, ids), isNull(scores.deletedAt)))
  const examSetup = { ...(await readExamSetup(tx)), rolls: await readRollsOf(tx, ids) }
  const names = new Map((await tx.select().from(classes)).map(({ id, name }) => [id, name]))
  const scoreSheets = []
  for (const place of places) scoreSheets.push(...(await readSheets(tx, { kind: 'school' }, place)))
  const rows = {
    className: (id: number) => names.get(id) ?? `Class ${id}`,
    students: children,
    examSetup,
    scoreSheets,
  }
  return children.map((child) => childResults(rows, child, atNow(env)))
}
