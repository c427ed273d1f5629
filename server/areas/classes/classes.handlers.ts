import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import {
  changeClass,
  createClass,
  deleteClass,
  listClasses,
  listClassesWithStudents,
  listClassStudents,
} from '#domain/classes/classes.endpoints.ts'
import { gradeOf } from '#domain/classes/class-names.rules.ts'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import { byName } from '#domain/school/classes.rules.ts'
import { Problem } from '#domain/core/problems.ts'
import { visibleStudent } from '#domain/school/students.rules.ts'
import type { StudentOfClass } from '#domain/school/students.schema.ts'
import { recordChange } from '../../audit.ts'
import { classes, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, type Actor } from '../../handle.ts'
import { paidFeesOf } from '../fees/paid-fees.ts'
import { presentMonth } from '../school/school-time.ts'
import { scopeOf } from '../school/scope.ts'
import { readStudents } from '../school/students.queries.ts'
import { removeClass } from './delete-class.ts'
import { toClassRow } from '../school/classes.rows.ts'
import { change, instantNow, lockRow, type RecordKind } from '../school/record.ts'

/** The classes that the caller may see, by name; for a teacher those assigned to her. */
async function readClasses(tx: Db, actor: Actor): Promise<ClassRow[]> {
  const scope = await scopeOf(tx, actor)
  if (scope.kind === 'children') return []
  const found = await tx
    .select()
    .from(classes)
    .where(scope.kind === 'classes' ? inArray(classes.id, scope.classIds) : undefined)
  return found.map(toClassRow).toSorted(byName)
}

type ClassRecord = typeof classes.$inferSelect

const classRecord = { table: classes, entity: 'classes', missing: 'classNotFound' } satisfies RecordKind<typeof classes>

/** Name without case and spaces, as the unique index compares names. */
const plain = (name: unknown) => sql`lower(regexp_replace((${name})::text, '\\s', '', 'g'))`

async function requireFreeName(tx: Db, id: number, name: string): Promise<void> {
  // Locks the table, so that nobody else creates or renames a class until this transaction ends.
  await tx.execute(sql`lock table ${classes} in share row exclusive mode`)
  const isTaken = and(ne(classes.id, id), eq(plain(classes.name), plain(name)))
  if ((await tx.$count(classes, isTaken)) > 0) throw new Problem('classExists')
}

async function requireEmpty(tx: Db, { id, name }: ClassRecord): Promise<void> {
  const count = await tx.$count(students, and(eq(students.classId, id), isNull(students.deletedAt)))
  if (count > 0) throw new Problem('classHasStudents', { name, count })
}

const changeWords = (before: ClassRecord, { name, seats, closedAt }: ClassRecord): string =>
  before.closedAt === null && closedAt !== null
    ? `Class ${name} is closed.`
    : before.closedAt !== null && closedAt === null
      ? `Class ${name} is open again.`
      : before.name !== name
        ? `Class ${before.name} is now called ${name}.`
        : seats === null
          ? `Class ${name} has no limit of students.`
          : `Class ${name} has ${seats} ${seats === 1 ? 'seat' : 'seats'}.`

export const classHandlers = [
  handle(listClasses, (_, { tx, actor }) => readClasses(tx, actor)),

  handle(listClassesWithStudents, async (_, { tx, actor, env }) => {
    const found = await readClasses(tx, actor)
    const paid = await paidFeesOf(tx, presentMonth(env))
    const studentsOf = new Map<number, StudentOfClass[]>(found.map(({ id }) => [id, []]))
    for (const student of await readStudents(tx, actor)) {
      const { paidCents = 0, feeCents: dueCents = student.feeCents } = paid.get(student.id) ?? {}
      const money = { Amount: paidCents, paidCents, dueCents }
      studentsOf.get(student.classId)?.push({ ...student, ...visibleStudent(actor.role, money) })
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
    return { message: 'Class created successfully!', class: toClassRow(made) }
  }),

  handle(changeClass, async ({ params: { id }, body: { name, seats, closed } }, context) => {
    const { tx, env } = context
    if (name !== undefined) await requireFreeName(tx, id, name)
    // Locks the class against a student who is being put into it at the same moment.
    const before = await lockRow(tx, classRecord, id)
    if (closed) await requireEmpty(tx, before)
    const closedAt = closed ? (before.closedAt ?? instantNow(env)) : null
    const after = {
      ...(name === undefined ? {} : { name, grade: gradeOf(name) }),
      ...(seats === undefined ? {} : { seats }),
      ...(closed === undefined ? {} : { closedAt }),
    }
    const row = await change(context, classRecord, before, after)
    return { message: changeWords(before, row), class: toClassRow(row) }
  }),

  handle(deleteClass, async ({ params: { id } }, context) => {
    const group = await lockRow(context.tx, classRecord, id)
    await removeClass(context, group)
    return { message: `Class ${group.name} was deleted.` }
  }),
]
