import { and, asc, inArray, isNull } from 'drizzle-orm'
import { childResults } from '#domain/exams/children.rules.ts'
import type { ChildResults } from '#domain/exams/children.schema.ts'
import { classes, scores, students } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { toClassRow } from '../school/classes.rows.ts'
import { scopeOf, studentsIn } from '../scope.ts'
import { readSheets } from './exams.sync.ts'
import { readExamSetup } from './setup.queries.ts'

/** The published results of the caller's children. Whole classes are read for their ranks and never answered. */
export async function readChildResults({ tx, actor }: HandlerContext): Promise<ChildResults[]> {
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
  const examSetup = await readExamSetup(tx)
  const published = new Set(examSetup.publications.map(({ classId, examId }) => `${classId}:${examId}`))
  const scoreSheets = []
  for (const place of places.filter(({ classId, examId }) => published.has(`${classId}:${examId}`)))
    scoreSheets.push(...(await readSheets(tx, { kind: 'school' }, place)))
  const rows = {
    classes: (await tx.select().from(classes)).map(toClassRow),
    students: children,
    examSetup,
    scoreSheets,
  }
  return children.map((child) => childResults(rows, child))
}
