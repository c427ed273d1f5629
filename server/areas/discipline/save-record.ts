import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import type { DisciplineEdit, DisciplineForm, DisciplineRecord } from '#domain/discipline/discipline.schema.ts'
import { recordChange } from '../../audit.ts'
import { discipline, students, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { hasClass, scopeOf, studentScope } from '../school/scope.ts'
import { classesAt } from '../students/class-at.ts'
import { lockStudent } from '../school/students.queries.ts'
import { isNamed, readRecord } from './discipline.queries.ts'
import { toDisciplineRecord, type StoredRecord } from './discipline.rows.ts'

const isoNow = ({ env }: HandlerContext): string => new Date(env.now()).toISOString()

/** The time of making according to the device, at the latest now. */
const madeAtOf = ({ env, write }: HandlerContext): string =>
  new Date(Math.min(write?.madeAt ? Date.parse(write.madeAt) : Infinity, env.now())).toISOString()

const shown = async ({ tx }: HandlerContext, id: number): Promise<DisciplineRecord> =>
  toDisciplineRecord(await readRecord(tx, id))

/** Locks a record that the caller may change; a teacher may change only what she wrote herself. */
async function ownRecord({ tx, actor }: HandlerContext, name: number | string): Promise<StoredRecord> {
  const [found] = await tx
    .select({ record: discipline })
    .from(discipline)
    .innerJoin(students, eq(students.id, discipline.studentId))
    .where(and(isNamed(name), isNull(discipline.deletedAt), isNull(students.deletedAt), await studentScope(tx, actor)))
    .for('update', { of: discipline })
  if (!found) throw new Problem('recordNotFound')
  if (actor.role === 'Teacher' && found.record.recordedBy !== actor.id) throw new Problem('notYourRecord')
  return found.record
}

type Text = Pick<StoredRecord, 'type' | 'description' | 'actionTaken'>

const textOf = ({ type, description, actionTaken }: Omit<DisciplineEdit, 'base'>): Text => ({
  type,
  description,
  actionTaken: actionTaken || null,
})

const isSameText = (a: Text, b: Text): boolean =>
  a.type === b.type && a.description === b.description && a.actionTaken === b.actionTaken

/** The last changer, to be named when the record is no longer as the caller read it. */
async function lastChanger({ tx }: HandlerContext, { changedBy, recordedBy }: StoredRecord): Promise<string> {
  const [user] = await tx
    .select({ name: users.fullName })
    .from(users)
    .where(eq(users.id, changedBy ?? recordedBy))
  return user?.name ?? 'somebody else'
}

/** Whether the standing text came from this person on this device: her later entries were made with knowledge of it. */
const isSameLane = ({ actor }: HandlerContext, { changedBy, recordedBy, deviceCode }: StoredRecord): boolean =>
  (changedBy ?? recordedBy) === actor.id && deviceCode === actor.deviceCode

/** Replaces the known text; an edit to the standing text changes nothing. */
async function change(context: HandlerContext, before: StoredRecord, text: Text, base: number | undefined) {
  const { tx, actor } = context
  if (isSameText(before, text)) return
  if (base !== undefined && base !== before.revision && !isSameLane(context, before))
    throw new Problem('recordChanged', {
      changedBy: await lastChanger(context, before),
      current: await shown(context, before.id),
    })
  await tx
    .update(discipline)
    .set({ ...text, revision: before.revision + 1, changedBy: actor.id, deviceCode: actor.deviceCode })
    .where(eq(discipline.id, before.id))
  await recordChange(context, 'discipline', before.id, { before, after: text })
}

/** A create under a known key is the same person's newer text, written before she knew that the first was sent. */
async function createdAgain(context: HandlerContext, form: DisciplineForm, ref: string): Promise<number> {
  const [known] = await context.tx.select().from(discipline).where(isNamed(ref)).for('update')
  const isOwn = known?.recordedBy === context.actor.id && known.studentId === form.studentId
  if (!known || known.deletedAt || !isOwn) throw new Problem('recordNotFound')
  await change(context, known, textOf(form), 1)
  return known.id
}

/** Writes a record; what was written in a class that the student has left since belongs to that class. */
export async function createRecord(context: HandlerContext, form: DisciplineForm): Promise<DisciplineRecord> {
  const { tx, actor, env } = context
  const student = await lockStudent(tx, form.studentId)
  const recordedAt = madeAtOf(context)
  const about = { studentId: student.id, classId: student.classId, madeAt: recordedAt }
  const [classId = student.classId] = await classesAt(tx, [about], env.school.timeZone)
  const scope = await scopeOf(tx, actor)
  if (!hasClass(scope, student.classId) && !hasClass(scope, classId)) throw new Problem('notYourClass')
  const values = { studentId: student.id, classId, ...textOf(form), recordedAt, ...(form.ref && { ref: form.ref }) }
  const [made] = await tx
    .insert(discipline)
    .values({ ...values, recordedBy: actor.id, deviceCode: actor.deviceCode, createdAt: isoNow(context) })
    .onConflictDoNothing()
    .returning({ id: discipline.id })
  if (!made) return shown(context, await createdAgain(context, form, form.ref ?? ''))
  await recordChange(context, 'discipline', made.id, { after: values })
  return shown(context, made.id)
}

export async function editRecord(
  context: HandlerContext,
  name: number | string,
  edit: DisciplineEdit,
): Promise<DisciplineRecord> {
  const before = await ownRecord(context, name)
  if (edit.studentId !== undefined && edit.studentId !== before.studentId) throw new Problem('recordNotFound')
  await change(context, before, textOf(edit), edit.base)
  return shown(context, before.id)
}

/** Hides a record; the row keeps who deleted it and when. */
export async function deleteRecord(context: HandlerContext, name: number | string): Promise<void> {
  const { tx, actor } = context
  const { id } = await ownRecord(context, name)
  const after = { deletedAt: isoNow(context), deletedBy: actor.id }
  await tx.update(discipline).set(after).where(eq(discipline.id, id))
  await recordChange(context, 'discipline', id, { before: { deletedAt: null, deletedBy: null }, after })
}
