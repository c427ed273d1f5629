import { eq, inArray } from 'drizzle-orm'
import {
  createClass,
  listClasses,
  listClassesWithStudents,
  listClassStudents,
} from '#domain/classes/classes.endpoints.ts'
import { gradeOf, type ClassRow } from '#domain/school/classes.schema.ts'
import { Problem } from '#domain/core/problems.ts'
import { visibleStudent } from '#domain/school/students.rules.ts'
import type { StudentOfClass } from '#domain/school/students.schema.ts'
import { recordChange } from '../../audit.ts'
import { classes, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, type Actor } from '../../handle.ts'
import { paidFeesOf, presentMonth } from '../paid-fees.ts'
import { scopeOf } from '../scope.ts'
import { readStudents } from '../school/students.queries.ts'

/** Natural order: 2A before 10A. */
const byName = new Intl.Collator('en', { numeric: true })

/** The classes that the caller may see, by name; for a teacher those assigned to her. */
async function readClasses(tx: Db, actor: Actor): Promise<ClassRow[]> {
  const scope = await scopeOf(tx, actor)
  if (scope.kind === 'children') return []
  const found = await tx
    .select()
    .from(classes)
    .where(scope.kind === 'classes' ? inArray(classes.id, scope.classIds) : undefined)
  return found.toSorted((a, b) => byName.compare(a.name, b.name))
}

export const classHandlers = [
  handle(listClasses, (_, { tx, actor }) => readClasses(tx, actor)),

  handle(listClassesWithStudents, async (_, { tx, actor, env }) => {
    const found = await readClasses(tx, actor)
    const paid = await paidFeesOf(tx, presentMonth(env))
    const studentsOf = new Map<number, StudentOfClass[]>(found.map(({ id }) => [id, []]))
    for (const student of await readStudents(tx, actor)) {
      const paidCents = paid.get(student.id)?.paidCents ?? 0
      studentsOf.get(student.classId)?.push({ ...student, ...visibleStudent(actor.role, { paidCents }) })
    }
    return found.map((each) => ({ ...each, Student: studentsOf.get(each.id) ?? [] }))
  }),

  handle(listClassStudents, async ({ params }, { tx, actor }) => {
    const known = await readClasses(tx, actor)
    if (!known.some(({ id }) => id === params.classId)) throw new Problem('classNotFound')
    return readStudents(tx, actor, eq(students.classId, params.classId))
  }),

  handle(createClass, async ({ body: { name } }, context) => {
    const values = { name, grade: gradeOf(name) }
    // The unique index ignores case and spaces, and two people may create the same class at once.
    const [made] = await context.tx.insert(classes).values(values).onConflictDoNothing().returning()
    if (!made) throw new Problem('classExists')
    await recordChange(context, 'classes', made.id, { after: values })
    return { message: 'Class created successfully!', class: made }
  }),
]
