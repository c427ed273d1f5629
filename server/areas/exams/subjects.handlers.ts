import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/exams/setup.endpoints.ts'
import { recordChange } from '../../audit.ts'
import { isAmong } from '../../db/is-among.ts'
import { classes, classSubjects, subjects } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle } from '../../handle.ts'
import { toSubjectRow } from './exams.sync.ts'
import { change, hide, lockRow, type RecordKind } from '../school/record.ts'
import { requireNoScores } from './deletion.ts'

const subjectRecord = { table: subjects, entity: 'subjects', missing: 'subjectNotFound' } satisfies RecordKind<
  typeof subjects
>

async function requireClasses(tx: Db, ids: readonly number[]): Promise<void> {
  if ((await tx.$count(classes, isAmong(classes.id, ids))) < ids.length) throw new Problem('classNotFound')
}

/** Adds and takes away subjects of a class; those that it takes already keep their rows. */
async function replaceSubjects(tx: Db, classId: number, subjectIds: readonly number[]): Promise<void> {
  const isOfClass = eq(classSubjects.classId, classId)
  const taken = await tx.select({ id: classSubjects.subjectId }).from(classSubjects).where(isOfClass)
  const before = new Set(taken.map(({ id }) => id))
  const gone = [...before].filter((id) => !subjectIds.includes(id))
  const added = subjectIds.filter((id) => !before.has(id))
  if (gone.length > 0) await tx.delete(classSubjects).where(and(isOfClass, isAmong(classSubjects.subjectId, gone)))
  if (added.length > 0) await tx.insert(classSubjects).values(added.map((subjectId) => ({ classId, subjectId })))
}

const namesOf = async (tx: Db, classId: number): Promise<string> => {
  const found = await tx
    .select({ name: subjects.name })
    .from(classSubjects)
    .innerJoin(subjects, eq(subjects.id, classSubjects.subjectId))
    .where(eq(classSubjects.classId, classId))
    .orderBy(asc(subjects.id))
  return found.map(({ name }) => name).join(', ')
}

export const subjectHandlers = [
  handle(endpoints.createSubject, async ({ body: { name, classIds = [] } }, context) => {
    const { tx } = context
    const ids = [...new Set(classIds)]
    await requireClasses(tx, ids)
    const [made] = await tx.insert(subjects).values({ name }).onConflictDoNothing().returning()
    if (!made) throw new Problem('subjectExists')
    if (ids.length > 0) await tx.insert(classSubjects).values(ids.map((classId) => ({ classId, subjectId: made.id })))
    await recordChange(context, 'subjects', made.id, { after: { name, classIds: ids } })
    return { message: 'Subject created successfully!', subject: toSubjectRow(made) }
  }),

  handle(endpoints.changeSubject, async ({ params: { id }, body: { name } }, context) => {
    const { tx } = context
    await tx.execute(sql`lock table ${subjects} in share row exclusive mode`)
    const before = await lockRow(tx, subjectRecord, id)
    const isTaken = and(ne(subjects.id, id), sql`lower(${subjects.name}) = lower(${name})`)
    if ((await tx.$count(subjects, isTaken)) > 0) throw new Problem('subjectExists')
    return { message: 'Subject updated', subject: toSubjectRow(await change(context, subjectRecord, before, { name })) }
  }),

  handle(endpoints.deleteSubject, async ({ params: { id }, query }, context) => {
    const before = await lockRow(context.tx, subjectRecord, id)
    if (query.hide !== 'true') await requireNoScores(context.tx, { subjectId: id })
    const hidden = before.deletedAt ? before : await hide(context, subjectRecord, before)
    return { message: 'Subject deleted', subject: toSubjectRow(hidden) }
  }),

  handle(endpoints.restoreSubject, async ({ params: { id } }, context) => {
    const before = await lockRow(context.tx, subjectRecord, id)
    return {
      message: 'Subject restored',
      subject: toSubjectRow(await change(context, subjectRecord, before, { deletedAt: null })),
    }
  }),

  handle(endpoints.setClassSubjects, async ({ params: { classId }, body }, context) => {
    const { tx } = context
    // Locks the class, so that two people who set its subjects at once take turns.
    await lockRow(tx, { table: classes, missing: 'classNotFound' }, classId, undefined, 'no key update')
    const subjectIds = [...new Set(body.subjectIds)].toSorted((a, b) => a - b)
    if ((await tx.$count(subjects, isAmong(subjects.id, subjectIds))) < subjectIds.length)
      throw new Problem('subjectNotFound')
    const before = await namesOf(tx, classId)
    await replaceSubjects(tx, classId, subjectIds)
    const after = { subjects: await namesOf(tx, classId) }
    await recordChange(context, 'classes', classId, { before: { subjects: before }, after })
    return { message: 'Subjects of the class saved', classId, subjectIds }
  }),
]
