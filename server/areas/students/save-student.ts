import type { StudentChange, StudentForm } from '#domain/students/student-form.schema.ts'
import { fullNameOf } from '#domain/school/students.rules.ts'
import { StudentDetail } from '#domain/school/students.schema.ts'
import { recordChange } from '../../audit.ts'
import { students } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { changeStudents } from './change-students.ts'
import { chargeWhoJoined } from '../fees/first-fees.ts'
import { joinedAtByMoves, recordMoves } from './move-students.ts'
import { lockStudent, readStudent, requireNoTwin, requireOpenClass, studentRecord } from '../school/students.queries.ts'
import type { StudentRecord } from '../school/students.rows.ts'
import { requireBase, stamp } from '../school/record.ts'

type Names = { middlename?: string | null | undefined; fourtname?: string | null | undefined }

/** The columns that a form fills; what it does not name stays as it is. */
function columnsOf<Form extends Names>(form: Form) {
  const { fourtname, middlename, ...same } = form
  const named = Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)) as typeof same
  return {
    ...named,
    ...(middlename === undefined ? {} : { middlename: middlename ?? '' }),
    ...(fourtname === undefined ? {} : { fourthName: fourtname ?? '' }),
  }
}

/** Registers one student; throws when an active student has the same name and phone. */
export async function createStudent(context: HandlerContext, form: StudentForm): Promise<StudentDetail> {
  const { tx, actor } = context
  await requireOpenClass(tx, form.classId)
  const fullname = fullNameOf(form)
  await requireNoTwin(tx, { fullname, phone: form.phone })
  const values = { ...columnsOf(form), gender: form.gender, fullname }
  const [made] = await tx
    .insert(students)
    .values({ ...values, ...stamp(context, 'created') })
    .returning({ id: students.id })
  if (!made) throw new Error('The student was not inserted')
  await recordChange(context, 'students', made.id, { after: values })
  await chargeWhoJoined(context, [made.id])
  return readStudent(tx, actor, made.id)
}

const nameOfRecord = (row: StudentRecord) => ({ ...row, fourtname: row.fourthName })

/** Changes a student; refused when the row is no longer the one that the form was filled from, where it says which. */
export async function editStudent(context: HandlerContext, id: number, edit: StudentChange): Promise<StudentDetail> {
  const { tx, actor } = context
  const { base, ...form } = edit
  const before = await lockStudent(tx, id)
  // The details of a problem travel as they are.
  const current = async () => StudentDetail.encode(await readStudent(tx, actor, id))
  await requireBase(tx, studentRecord, before, base, current)
  const change = columnsOf(form)
  const fullname = fullNameOf({ ...nameOfRecord(before), ...change, fourtname: change.fourthName ?? before.fourthName })
  const after = { ...change, fullname }
  // A student who was registered twice can still be edited, but no edit may make two students alike.
  const { phone = before.phone, classId = before.classId } = form
  const isRenamed = fullname !== before.fullname || phone !== before.phone
  if (isRenamed) await requireNoTwin(tx, { id, fullname, phone })
  const isMoved = classId !== before.classId
  if (isMoved) {
    await requireOpenClass(tx, classId)
    await recordMoves(context, [before], { toClassId: classId, note: null })
  }
  const joining = isMoved ? { joinedAt: joinedAtByMoves } : {}
  await changeStudents(context, [before], after, joining)
  return readStudent(tx, actor, id)
}
