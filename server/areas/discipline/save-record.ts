import { and, inArray, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import type { DisciplineEdit, DisciplineForm, DisciplineRecord } from '#domain/discipline/discipline.schema.ts'
import { recordChange } from '../../audit.ts'
import { discipline, students } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { hasClass, scopeOf, studentScope } from '../school/scope.ts'
import { classesAt } from '../students/class-at.ts'
import { presentWhenMade } from '../school/left-with-turn.ts'
import { lockStudents } from '../school/students.queries.ts'
import { isNamed, readRecord } from './discipline.queries.ts'
import { toDisciplineRecord, type StoredRecord } from './discipline.rows.ts'
import { change, hide, instantMade, instantNow, lockRow, requireBase, type EditedKind } from '../school/record.ts'

const disciplineRecord = {
  table: discipline,
  entity: 'discipline',
  missing: 'recordNotFound',
  changed: 'recordChanged',
} satisfies EditedKind<typeof discipline>

const shown = async ({ tx }: HandlerContext, id: number): Promise<DisciplineRecord> =>
  toDisciplineRecord(await readRecord(tx, id))

/** Locks a record that the caller may change; a teacher may change only what she wrote herself. */
async function ownRecord({ tx, actor }: HandlerContext, name: number | string): Promise<StoredRecord> {
  const visible = tx
    .select({ id: students.id })
    .from(students)
    .where(and(isNull(students.deletedAt), await studentScope(tx, actor)))
  const isThere = and(isNull(discipline.deletedAt), inArray(discipline.studentId, visible))
  const found = await lockRow(tx, disciplineRecord, isNamed(name), isThere)
  if (actor.role === 'Teacher' && found.recordedBy !== actor.id) throw new Problem('notYourRecord')
  return found
}

type Text = Pick<StoredRecord, 'type' | 'description' | 'actionTaken'>

const textOf = ({ type, description, actionTaken }: Omit<DisciplineEdit, 'base'>): Text => ({
  type,
  description,
  actionTaken: actionTaken || null,
})

const isSameText = (a: Text, b: Text): boolean =>
  a.type === b.type && a.description === b.description && a.actionTaken === b.actionTaken

/** Whether the standing text came from this person on this device: her later entries were made with knowledge of it. */
const isSameLane = ({ actor }: HandlerContext, { changedBy, recordedBy, deviceCode }: StoredRecord): boolean =>
  (changedBy ?? recordedBy) === actor.id && deviceCode === actor.deviceCode

/** Replaces the text that the caller has seen; an edit that leaves the text as it is changes nothing. */
async function rewrite(context: HandlerContext, before: StoredRecord, text: Text, base: number | undefined) {
  const { tx, actor } = context
  if (isSameText(before, text)) return
  if (!isSameLane(context, before))
    await requireBase(tx, disciplineRecord, before, base, () => shown(context, before.id))
  await change(context, disciplineRecord, before, text, {
    untold: { changedBy: actor.id, deviceCode: actor.deviceCode },
  })
}

/** Applies a create under a used key as the newer text of the same person, who did not know that the first was sent. */
async function createdAgain(context: HandlerContext, form: DisciplineForm, ref: string): Promise<number> {
  const known = await lockRow(context.tx, disciplineRecord, isNamed(ref), isNull(discipline.deletedAt))
  const isOwn = known.recordedBy === context.actor.id && known.studentId === form.studentId
  if (!isOwn) throw new Problem('recordNotFound')
  await rewrite(context, known, textOf(form), 1)
  return known.id
}

/** Writes a record; one that was written in a class that the student has left since belongs to that class. */
export async function createRecord(context: HandlerContext, form: DisciplineForm): Promise<DisciplineRecord> {
  const { tx, actor, env } = context
  const recordedAt = instantMade(context)
  const [student] = await lockStudents(tx, [form.studentId])
  const wasThere = await presentWhenMade(tx, student ? [student] : [])
  if (!student || !wasThere(student, recordedAt)) throw new Problem('studentNotFound')
  const about = { studentId: student.id, classId: student.classId, madeAt: recordedAt }
  const [classId = student.classId] = await classesAt(tx, [about], env.school.timeZone)
  const scope = await scopeOf(tx, actor)
  if (!hasClass(scope, student.classId) && !hasClass(scope, classId)) throw new Problem('notYourClass')
  const values = { studentId: student.id, classId, ...textOf(form), recordedAt, ...(form.ref && { ref: form.ref }) }
  const [made] = await tx
    .insert(discipline)
    .values({ ...values, recordedBy: actor.id, deviceCode: actor.deviceCode, createdAt: instantNow(env) })
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
  await rewrite(context, before, textOf(edit), edit.base)
  return shown(context, before.id)
}

/** Hides a record; the row keeps who deleted it and when. */
export async function deleteRecord(context: HandlerContext, name: number | string): Promise<void> {
  await hide(context, disciplineRecord, await ownRecord(context, name))
}
